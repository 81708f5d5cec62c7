import type { Logger } from 'pino'

/**
 * Logs one line per request, without personal data: no address, no body, no query,
 * and only enough of an order's id, a payer's token or a link that stops mails to recognise it.
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

/** Hides order ids, payer tokens and links that stop mails: with them anyone may see the order, act as the payer, or stop the mails. */
export function withoutSecrets(path: string): string {
  return path
    .replaceAll(/(KLT)-?([0-9a-z]{2})[0-9a-z-]{6,}/gi, '$1-$2…')
    .replace(/^(\/(?:sandbox\/pay|berhenti)\/.{3})[\s\S]*$/, '$1…')
    .slice(0, 200)
}
