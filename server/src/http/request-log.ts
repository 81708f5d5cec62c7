import type { Logger } from 'pino'

/**
 * One line for one request, without anything personal: no address, no body, no query,
 * and of an order's id or a payer's token only enough to recognise it.
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

/** Who has an order's id may see the order, and who has a payer's token may act as the payer: neither belongs in a log. */
export function withoutSecrets(path: string): string {
  return path
    .replaceAll(/(KLT)-?([0-9a-z]{2})[0-9a-z-]{6,}/gi, '$1-$2…')
    .replace(/^(\/sandbox\/pay\/.{3})[\s\S]*$/, '$1…')
    .slice(0, 200)
}
