import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { OfflineNotice } from './offline-notice.tsx'
import { orderExample } from './order-example.ts'

/** The notice this many seconds after the last answer. */
function noticeAfter(seconds: number): string {
  const order = orderExample()
  const now = Date.parse(order.server_time) + seconds * 1000
  const element = <OfflineNotice seen={{ order, arrivedAt: now, isStale: true }} now={now} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('the age of the data counts on beside the alert, which stays the same', () => {
  const [early, late] = [noticeAfter(5), noticeAfter(6)]
  expect(early).not.toBe(late)
  const alertOf = (html: string) => /<(\w+)[^>]* role="alert".*?<\/\1>|<(\w+) role="alert".*?<\/\2>/s.exec(html)?.[0]
  expect(alertOf(early)).toContain('Tidak ada sambungan')
  expect(alertOf(late)).toBe(alertOf(early))
})
