/**
 * Detects a request that failed because the server closed a kept-alive connection. The error of undici says only
 * that the connection closed, but its diagnostics channels publish the socket of each request.
 *
 * @module
 */
import { channel } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import type { Dispatcher } from 'undici'

export interface Sending {
  socket?: Socket
  /** Bytes received on the connection before the request. */
  bytesBefore: number
}

const noted = new WeakMap<object, Sending>()
let starting: Sending | undefined

channel('undici:request:create').subscribe((message) => {
  const { request } = message as { request: object }
  if (starting !== undefined) noted.set(request, starting)
})
channel('undici:client:sendHeaders').subscribe((message) => {
  const { request, socket } = message as { request: object; socket: Socket }
  const sending = noted.get(request)
  if (sending !== undefined) Object.assign(sending, { socket, bytesBefore: socket.bytesRead })
})

/** Records the socket of the dispatcher's request in `sending`. */
export function noting(sending: Sending): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    starting = sending
    try {
      return dispatch(options, handler)
    } finally {
      starting = undefined
    }
  }
}

const closings = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']

/** True if the connection had served another request and closed before the first byte of the answer. */
export function wasClosedWhileKept({ bytesBefore, socket }: Sending, error: unknown): boolean {
  const isClosing = error instanceof Error && 'code' in error && closings.includes(`${error.code}`)
  return isClosing && bytesBefore > 0 && socket?.bytesRead === bytesBefore
}
