import autocannon from 'autocannon'

export type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string }

/** Asks as fast as it is answered and reports good answers per second. Throws where any answer was not a good one. */
export async function loadHttp(input: { url: string; connections: number; seconds: number; request: () => Sent }): Promise<number> {
  const result = await autocannon({
    url: input.url,
    connections: input.connections,
    duration: input.seconds,
    requests: [{ setupRequest: request => ({ ...request, ...input.request() }) }],
  })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0) throw new Error(`${bad} of ${bad + result['2xx']} answers of ${input.url}${input.request().path ?? ''} were not good`)
  return result['2xx'] / result.duration
}
