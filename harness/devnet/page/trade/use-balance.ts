/** The balance of an account, read again whenever the chain changes. */
import { useEffect, useState } from 'preact/hooks'
import type { Address } from 'viem'
import { useDevnet } from '../live.ts'
import { readBalance, rpcAt } from '../rpc.ts'

/** Base units; `undefined` until they are known. */
export function useBalance(token: Address, account: Address): bigint | undefined {
  const { changes, rpcUrl } = useDevnet().status
  const [read, setRead] = useState<{ readonly of: string; readonly balance: bigint }>()
  const of = `${token} ${account}`
  useEffect(() => {
    let isCurrent = true
    readBalance(rpcAt(rpcUrl), token, account).then(
      (balance) => {
        if (isCurrent) setRead({ of, balance })
      },
      // The page as a whole reports a node that is down.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [of, token, account, rpcUrl, changes])
  return read?.of === of ? read.balance : undefined
}
