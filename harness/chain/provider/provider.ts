/**
 * The interface to a node: JSON-RPC requests inside the program, as in EIP-1193.
 *
 * @module
 */
export interface RpcRequest {
  readonly method: string
  readonly params?: readonly unknown[]
}

export interface Provider {
  /** Resolves to the result; rejects with the JSON-RPC error, which has `code`, `message` and often `data`. */
  request(request: RpcRequest): Promise<unknown>
}
