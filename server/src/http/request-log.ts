import type { Logger } from 'pino'

/**
 * Logs one line per request, without personal data: no address, no body, no query,
 * and only enough of an order's id or a payer's token to recognise it.
 */
export function logRequest(
  log: Logger,
  line: { requestId: string; method: string; path: string; status: number; startedMs: number; isQuiet: boolean },
): void {
  const level = line.isQuiet ? 'debug' : 'info'
  if (!log.isLevelEnabled(level)) return
  const { requestId, method, status } = line
  const ms = Math.round((performance.now() - line.startedMs) * 10) / 10
  log[level]({ requestId, method, path: withoutSecrets(line.path), status, ms }, 'request')
}

/** Hides order ids and payer tokens: with the first anyone may see the order, with the second act as the payer. */
export function withoutSecrets(path: string): string {
  return path
    .replaceAll(/(KLT)-?([0-9a-z]{2})[0-9a-z-]{6,}/gi, '$1-$2…')
    .replace(/^(\/sandbox\/pay\/.{3})[\s\S]*$/, '$1…')
    .slice(0, 200)
}
