import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { trustedHtml } from '../../components/basics/trusted-html.ts'
import { cx } from '../../lib/class-names.ts'
import { decideClick } from './follow-link.ts'

/** A text of the operator's, in Indonesian: rendered and cleaned by the server, shown as it came. */
export function ContentHtml({ html, className }: { html: string; className?: string }) {
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other tables.
  useEffect(() => {
    // A table that scrolls sideways must be reachable by keyboard too.
    for (const table of place.current?.querySelectorAll('table') ?? []) {
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0
    }
  }, [html])
  const onClick = (event: React.MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link) return
    const { nativeEvent } = event
    const clicked = { href: link.getAttribute('href') ?? '', target: link.target, isDownload: link.hasAttribute('download') }
    const decision = decideClick(nativeEvent, clicked, location.href)
    if (decision.kind === 'leave') return
    event.preventDefault()
    if (decision.kind === 'navigate') navigate(decision.to)
  }
  // The contract promises sanitised HTML.
  const inside = { lang: 'id', className: cx('prose', className), dangerouslySetInnerHTML: { __html: trustedHtml(html) } }
  // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only the links inside are used; Enter on them is a click too.
  return <div ref={place} onClick={onClick} {...inside} />
}
