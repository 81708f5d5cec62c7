import autocannon from 'autocannon'

export type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string }

/**
 * Asks as fast as it is answered and reports good answers per second. Throws where any answer was not a good one.
 * A request that is the same each time is given as it is: making it anew costs the asking side more than the server.
 */
export async function loadHttp(input: {
  url: string
  connections: number
  seconds: number
  request: Sent | (() => Sent)
}): Promise<number> {
  const { request } = input
  const result = await autocannon({
    url: input.url,
    connections: input.connections,
    duration: input.seconds,
    requests: [typeof request === 'function' ? { setupRequest: last => ({ ...last, ...request() }) } : request],
  })
  const { path = '' } = typeof request === 'function' ? request() : request
  const lost = result.errors + result.timeouts
  if (result.non2xx + lost > 0)
    throw new Error(`${input.url}${path}: ${result['2xx']} good answers, ${result.non2xx} others, ${lost} lost connections`)
  return result['2xx'] / result.duration
}
