/** Brings a notice to this store the way a company's machines would. Rejects where it was not taken. */
export type Notify = (body: string, headers: Record<string, string>) => Promise<void>

/** Posts to a path of this very server, over the network like anybody else. */
export function createSelfNotify(input: { host: string; port: number; path: string; timeoutMs: number }): Notify {
  const url = `http://${reachableHost(input.host)}:${input.port}${input.path}`
  return async (body, headers) => {
    const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(input.timeoutMs) })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the notice was answered with ${response.status}`)
  }
}

/** Who listens on every address can be reached on the loopback one; IPv6 addresses stand in brackets. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
