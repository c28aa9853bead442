/** What an account has of a token, read again whenever the chain changes. */
import { useEffect, useState } from 'preact/hooks'
import type { Address } from 'viem'
import { useWorld } from '../live.ts'
import { readBalance, rpcAt } from '../rpc.ts'

/** Base units; `undefined` until they are known. */
export function useBalance(token: Address, account: Address): bigint | undefined {
  const { changes, rpcUrl } = useWorld().status
  const [read, setRead] = useState<{ readonly of: string; readonly balance: bigint }>()
  const of = `${token} ${account}`
  useEffect(() => {
    let isWanted = true
    readBalance(rpcAt(rpcUrl), token, account).then(
      (balance) => {
        if (isWanted) setRead({ of, balance })
      },
      // A node that is down is told of by the page as a whole.
      () => {},
    )
    return () => {
      isWanted = false
    }
    // Beside what is read, what says when: each change of the chain.
  }, [of, token, account, rpcUrl, changes])
  return read?.of === of ? read.balance : undefined
}
