import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { loadHttp, type Sent } from './http-load.ts'
import type { Budget, Metric } from './measure.ts'
import { type Running, startProcess } from './processes.ts'
import { productId, productRequest, quoteRequest, type Sale } from './store-client.ts'

const connections = 16

type Subject = { name: string; request: Sent | (() => Sent); budget?: Budget }

const page = (path: string, encoding: 'gzip' | 'identity'): Sent => ({
  method: 'GET',
  path,
  headers: { 'accept-encoding': encoding },
})

/** The same page at a new address, so that it is rendered. */
const unheardOf = (path: string, name: string) => {
  let count = 0
  return () => {
    count += 1
    return page(`${path}?${name}=${count}`, 'identity')
  }
}

/** Pages as browsers request them, kept and rendered. */
const subjects = (sale: Sale): Subject[] => [
  { name: 'home, from the cache', request: page('/', 'gzip'), budget: { perS: 10_000 } },
  { name: 'home, rendered', request: unheardOf('/', 'kategori'), budget: { perS: 400, ratio: 0.033 } },
  { name: 'product, from the cache', request: page(`/products/${productId}`, 'gzip'), budget: { perS: 10_000 } },
  { name: 'product, rendered', request: unheardOf(`/products/${productId}`, 'item'), budget: { perS: 400, ratio: 0.033 } },
  { name: 'product as JSON', request: productRequest, budget: { perS: 3_000 } },
  { name: 'quotes', request: quoteRequest(sale) },
]

/** Compares the store's answers over HTTP with those of a bare Hono server that sends the same bytes. */
export async function prepareHttpMetrics(input: {
  url: string
  folder: string
  sale: Sale
  seconds: number
}): Promise<{ metrics: Metric[]; bare: Running }> {
  const all = subjects(input.sale)
  const files = await Promise.all(all.map((subject, index) => saveBytes(input.url, subject, join(input.folder, `${index}.bytes`))))
  const bare = await startProcess({ script: 'bench/yardstick-http.ts', args: files, ready: '/ready' })
  const load = (url: string, request: Subject['request']) => loadHttp({ url, connections, seconds: input.seconds, request })
  const metrics = all.map(({ name, request, budget }, index) => ({
    name,
    against: 'bare Hono, same bytes',
    product: () => load(input.url, request),
    yardstick: () => load(bare.url, { ...sample(request), path: `/${index}` }),
    ...(budget && { budget }),
  }))
  return { metrics, bare }
}

function sample(request: Subject['request']): Sent {
  return typeof request === 'function' ? request() : request
}

async function saveBytes(url: string, subject: Subject, file: string): Promise<string> {
  const { path = '/', ...request } = sample(subject.request)
  const answer = await fetch(`${url}${path}`, request)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  const body = Buffer.from(await answer.arrayBuffer())
  // fetch unpacks the answer, so the compressed size is computed again: the same within a few bytes.
  const isPacked = answer.headers.get('content-encoding') === 'gzip'
  writeFileSync(file, isPacked ? gzipSync(body) : body)
  return file
}
