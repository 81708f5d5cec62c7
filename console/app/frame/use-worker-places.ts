import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Opens what was clicked in a notification here, so that nothing typed in another tab is lost. */
export function useWorkerPlaces(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const workers = navigator.serviceWorker
    if (!workers) return
    const hear = ({ data, ports: [answer] }: MessageEvent) => {
      const { from, url } = Object(data) as { from?: unknown; url?: unknown }
      if (from !== 'kilat-console' || typeof url !== 'string' || !url.startsWith('/console/')) return
      answer?.postMessage('taken')
      navigate(url.slice('/console'.length))
    }
    workers.addEventListener('message', hear)
    return () => workers.removeEventListener('message', hear)
  }, [navigate])
}
