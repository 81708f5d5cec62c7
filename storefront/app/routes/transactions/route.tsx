import { parseOrderId } from '@kilat/contract/order-id.ts'
import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import { serverApi } from '../../api/api.server.ts'
import { callProblem } from '../../api/problems/call-problem.ts'
import { BrowserOrders, OrdersRoom } from '../../components/look-up/browser-orders.tsx'
import { DeviceMemory } from '../../components/look-up/device-memory.tsx'
import { OrderLookUp } from '../../components/look-up/order-look-up.tsx'
import { getTransaction } from '../../lib/endpoints.ts'
import { lazySpare } from '../../lib/lazy-part.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { useAccessToken } from '../../session/tokens.ts'
import { transactionsText } from '../../text/transactions.ts'
import type { Route } from './+types/route.ts'
import { findOrders } from './find-orders.ts'

const longestId = 60
// Without it, as on a line that breaks, the form for numbers and what was typed there stay.
const FindByContact = lazySpare(() => import('./late/find-by-contact.tsx').then(module => module.FindByContact))
const OwnOrders = lazy(() => import('./late/own-orders.tsx').then(({ OwnOrders }) => ({ default: OwnOrders })))

/** `?id=` leads to the order, however it is typed; a number without an order is reported beside the field, which keeps it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const typed = url.searchParams.get('id')?.slice(0, longestId) ?? ''
  const id = parseOrderId(typed)
  if (!id) return { typed, refusal: typed.trim() === '' ? undefined : ('wrong' as const) }
  // Any other failure is told by the order's own page.
  const isUnknown = await serverApi(context)
    .call(getTransaction, { params: { id } })
    .then(
      () => false,
      error => callProblem(error).code === 'not_found',
    )
  if (!isUnknown) throw redirect(`/transactions/${id}`)
  return data({ typed, refusal: 'unknown' as const }, { status: 404 })
}

/** Finds orders by their contact without scripts. */
export async function action({ context, request }: Route.ActionArgs) {
  return findOrders(serverApi(context), await request.formData())
}

export const meta: Route.MetaFunction = args => pageMeta(args, { title: transactionsText.title })

export default function TransactionsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-6 lg:pt-10 grid gap-6 lg:gap-10 lg:grid-cols-2 items-start">
      <section>
        <h1 className="title-page">{transactionsText.title}</h1>
        <OrderLookUp typed={loaderData.typed} refusal={loaderData.refusal} />
        <FindByContact found={actionData} />
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:gap-10">
        <Mine />
        <DeviceMemory />
      </div>
    </div>
  )
}

/** The server renders the page equally for everybody; the browser then adds the account's orders, or its own. */
function Mine() {
  const isSignedIn = Boolean(useAccessToken())
  if (!isSignedIn) return <BrowserOrders />
  return (
    <Suspense fallback={<OrdersRoom title={transactionsText.own} />}>
      <OwnOrders />
    </Suspense>
  )
}
