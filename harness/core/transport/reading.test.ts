/** Every message names the encoding of a body that is not text. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { jsonOf, read } from './reading.ts'
import { createTransport, type Exchange } from './transport.ts'
import { undiciFetch } from './undici-fetch.ts'

async function answered(body: Buffer, encoding?: string): Promise<Exchange> {
  const server = createServer((_request, response) => {
    response.writeHead(200, encoding === undefined ? {} : { 'content-encoding': encoding }).end(body)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createTransport(undiciFetch(), { baseUrl }).send({ method: 'GET', path: '/' })
}

const json = Buffer.from('{"a":1}')
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each<[string, Buffer, string | undefined, string]>([
  ['gzip in gzip', gzipSync(gzipSync(json)), 'gzip', 'gzip, beyond its content-encoding gzip'],
  [
    'gzip with a tail',
    Buffer.concat([gzipSync(json), Buffer.from('tail')]),
    'gzip',
    'gzip, beyond its content-encoding gzip',
  ],
  ['gzip without a header', gzipSync(json), undefined, 'gzip, without a content-encoding'],
  ['gzip that is called br', gzipSync(json), 'br', 'gzip, beyond its content-encoding br'],
  ['zstd without a header', zstdCompressSync(json), undefined, 'zstd, without a content-encoding'],
  ['UTF-16 with its mark', Buffer.from('\ufeff{"a":1}', 'utf16le'), undefined, 'UTF-16'],
  ['UTF-16 with its mark, turned', bigEndian('\ufeff{"a":1}'), undefined, 'UTF-16'],
  ['UTF-16 without a mark', Buffer.from('{"a":1}', 'utf16le'), undefined, 'UTF-16'],
  ['UTF-16 without a mark, turned', bigEndian('{"a":1}'), undefined, 'UTF-16'],
])('%s', async (_, body, encoding, named) => {
  const exchange = await answered(body, encoding)
  expect(() => read(z.object({}), exchange)).toThrow(`the body is not JSON: ${named}`)
})

test('a list of encodings is decoded from its end', async () => {
  expect(jsonOf(await answered(gzipSync(deflateSync(json)), 'deflate, gzip'))).toEqual({ a: 1 })
  expect(jsonOf(await answered(gzipSync(json), 'identity, GZIP'))).toEqual({ a: 1 })
})

test('text is shown as it is', async () => {
  const exchange = await answered(Buffer.from('<html>'))
  expect(() => read(z.object({}), exchange)).toThrow('the body is not JSON: <html>')
})
