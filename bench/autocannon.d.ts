// The part of autocannon that is used here; it brings no types.
declare module 'autocannon' {
  type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
  type Options = {
    url: string
    connections: number
    duration: number
    requests: (Sent & { setupRequest?: (request: Sent) => Sent })[]
  }
  type Result = { duration: number; '2xx': number; non2xx: number; errors: number; timeouts: number }
  // biome-ignore lint/style/noDefaultExport: it is the package's own.
  export default function autocannon(options: Options): Promise<Result>
}
