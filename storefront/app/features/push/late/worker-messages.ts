import { parseOrderId } from '@kilat/contract/order-id.ts'
import { isRecord } from '../../../lib/record.ts'
import { checkTarget } from '../../links/safe-target.ts'

/** A push message that arrived while a page of the store is looked at. `to` is the path of its order, or of the list of orders. */
export type ForegroundMessage = { title: string; body: string; to: string }

type Listener = {
  onMessage(message: ForegroundMessage): void
  /** A notification was clicked. */
  onOpen(to: string): void
  /** The browser has changed its address. */
  onRenew(): void
}

/** Hears the service worker, and tells it what this page has taken. Answers how to stop. */
export function subscribeWorker(listener: Listener, container: ServiceWorkerContainer | undefined = navigator.serviceWorker): () => void {
  const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
    if (!isRecord(data) || data.from !== 'kilat-worker') return
    if (data.kind === 'renew') listener.onRenew()
    else {
      const to = orderPath(data.url)
      if (to === null) return
      if (data.kind === 'open') listener.onOpen(to)
      else if (data.kind === 'push') listener.onMessage({ title: String(data.title), body: String(data.body), to })
      else return
    }
    ports[0]?.postMessage('taken')
  }
  container?.addEventListener('message', onMessage)
  // What came before is delivered now, too.
  container?.startMessages()
  return () => container?.removeEventListener('message', onMessage)
}

/** The path of an order's page, or of the list of orders, in a message; null for anything else. */
export function orderPath(raw: unknown, origin: string = location.origin): string | null {
  const target = typeof raw === 'string' ? checkTarget(raw, { origin }) : undefined
  if (target?.kind !== 'own') return null
  if (target.to === '/transactions') return target.to
  const [, id = ''] = /^\/transactions\/([^/?#]+)$/.exec(target.to) ?? []
  return parseOrderId(id) === id && id !== '' ? target.to : null
}
