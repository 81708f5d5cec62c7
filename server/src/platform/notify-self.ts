/** Sends a notice to this store as a company would. Rejects if the store did not accept it. */
export type Notify = (body: string, headers: Record<string, string>) => Promise<void>

/** Posts to a path of this server over the network. */
export function createSelfNotify(input: { host: string; port: number; path: string; timeoutMs: number }): Notify {
  const url = `http://${reachableHost(input.host)}:${input.port}${input.path}`
  return async (body, headers) => {
    const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(input.timeoutMs) })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the notice was answered with ${response.status}`)
  }
}

/** A server that listens on every address is reachable on loopback; IPv6 addresses get brackets. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
