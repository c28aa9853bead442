/** Derives the addresses of pools of Uniswap's factories and their forks from the tokens (CREATE2, EIP-1014). */
import type { Address, Hex } from 'viem'
import {
  encodeAbiParameters,
  encodePacked,
  getCreate2Address,
  keccak256,
  parseAbiParameters,
} from 'viem/utils'
import { canonicalAddress } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'

/** Factories of pairs, with the hash of their pairs' creation code. */
export const pairFactories = {
  uniswap: {
    factory: canonical.uniswapV2Factory,
    codeHash: '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f',
  },
  sushi: {
    factory: canonical.sushiFactory,
    codeHash: '0xe18a34eb0e04b04f7a0ac29a6e80748dca96319b42c54d679cb821dca90c6303',
  },
} as const

/** @param tokens Sorted. */
export function pairAddress(
  { factory, codeHash }: (typeof pairFactories)[keyof typeof pairFactories],
  tokens: readonly [Address, Address],
): Address {
  return create2(factory, keccak256(encodePacked(['address', 'address'], tokens)), codeHash)
}

/** @param tokens Sorted. @param fee Hundredths of a basis point. */
export function uniswapV3Address(tokens: readonly [Address, Address], fee: number): Address {
  const codeHash = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'
  return create2(canonical.uniswapV3Factory, saltOf(tokens, fee), codeHash)
}

/** @param tokens Sorted. @param fee Hundredths of a basis point. */
export function pancakeV3Address(tokens: readonly [Address, Address], fee: number): Address {
  const codeHash = '0x6ce8eb472fa82df5469c6ab6d485f17c3ad13c8cd7af59b3d4a8026c5ce0f7e2'
  return create2(canonical.pancakeV3PoolDeployer, saltOf(tokens, fee), codeHash)
}

function saltOf([token0, token1]: readonly [Address, Address], fee: number): Hex {
  const types = parseAbiParameters('address, address, uint24')
  return keccak256(encodeAbiParameters(types, [token0, token1, fee]))
}

function create2(from: Address, salt: Hex, bytecodeHash: Hex): Address {
  return canonicalAddress(getCreate2Address({ from, salt, bytecodeHash }))
}
