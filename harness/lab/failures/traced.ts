/**
 * Marks each answer that a fault has changed: the target has not received its request, or has given another answer to
 * it. The mark is a header, so that the recorded exchange contains it.
 *
 * @module
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import { parseJson } from '../../core/json.ts'
import type { Exchange } from '../../core/transport/transport.ts'
import type { Mutant } from '../../judge/mutant.ts'

const mark = 'x-assay-fault'

/** Requests and answers in comparable form. */
type Heard = readonly [asked: readonly unknown[], answered: readonly unknown[]]

export function traced(fault: Mutant): Mutant {
  return (fetch) => {
    const hearing = new AsyncLocalStorage<Heard[]>()
    const faulty = fault(async (request) => {
      const asked = await requestOf(request)
      const response = await fetch(request)
      hearing.getStore()?.push([asked, await responseOf(response)])
      return response
    })
    return async (request) => {
      const heard: Heard[] = []
      const asked = await requestOf(request)
      const response = await hearing.run(heard, () => faulty(request))
      const said = [asked, await responseOf(response)]
      // A fault may also send requests of its own.
      if (heard.some((one) => isDeepStrictEqual(one, said))) return response
      const headers = new Headers(response.headers)
      headers.set(mark, 'changed')
      return new Response(response.body, { status: response.status, headers })
    }
  }
}

/** An exchange without an answer was cut off by the fault. */
export function isChangedByFault({ response }: Exchange): boolean {
  return response.status === 0 || response.headers[mark] !== undefined
}

async function requestOf(request: Request): Promise<readonly unknown[]> {
  return [request.method, request.url, ...(await messageOf(request))]
}

async function responseOf(response: Response): Promise<readonly unknown[]> {
  return [response.status, ...(await messageOf(response))]
}

async function messageOf(message: Request | Response): Promise<readonly unknown[]> {
  const headers = [...message.headers].filter(([name]) => name !== 'content-length')
  return [headers, jsonOf(await message.clone().text())]
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}
