import { isLoopback } from './loopback.ts'

const setByProxies = /^(?:forwarded|via|x-real-ip|x-forwarded-.*|cf-.*)$/

/** False behind a tunnel or proxy, which makes strangers look local; its headers or the host name reveal it. */
export function cameFromThisMachine(headers: Headers, host: string): boolean {
  const isForwarded = [...headers.keys()].some(name => setByProxies.test(name))
  const origin = URL.parse(headers.get('origin') ?? '')
  return !isForwarded && isLoopback(host.replace(/:\d+$/, '')) && (!origin || isLoopback(origin.hostname))
}
