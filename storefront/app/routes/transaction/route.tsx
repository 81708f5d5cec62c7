import { formatIdr } from '@kilat/contract/idr.ts'
import { parseOrderId } from '@kilat/contract/order-id.ts'
import { redirect } from 'react-router'
import { serverApi } from '../../api/api.server.ts'
import { pageProblem } from '../../api/page-problem.ts'
import { readSecretCookie } from '../../features/orders/posted-secret.ts'
import { getTransaction } from '../../lib/endpoints.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { browserApi } from '../../session/api/browser-api.ts'
import { statusText } from '../../text/order-status.ts'
import type { Route } from './+types/route.ts'
import { actOnOrder } from './act-on-order.ts'
import { reloadOrder, type SeenOrder } from './live-order.ts'
import { OrderView } from './order-view.tsx'

export async function loader({ context, params, request, url }: Route.LoaderArgs): Promise<SeenOrder> {
  const api = serverApi(context)
  const id = parseOrderId(params.id)
  if (id && id !== params.id) throw redirect(`/transactions/${id}`)
  try {
    const { data: order } = await api.call(getTransaction, { params }, { orderSecret: secretOf(request) })
    return { order, arrivedAt: null, isStale: false }
  } catch (error) {
    throw await pageProblem(api, url.pathname, error)
  }
}

/** The browser loads the order directly from the API, and keeps the last one if there is no answer. */
export async function clientLoader({ params, url }: Route.ClientLoaderArgs): Promise<SeenOrder> {
  const api = browserApi()
  try {
    return await reloadOrder(api, params.id)
  } catch (error) {
    throw await pageProblem(api, url.pathname, error)
  }
}

/** Does what a form of the page asks without scripts. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const acted = await actOnOrder(serverApi(context), { id: params.id, data: await request.formData(), orderSecret: secretOf(request) })
  const isDone = acted.kind === 'cancelled' || acted.kind === 'corrected' || acted.kind === 'withdrawn'
  return isDone ? redirect(`/transactions/${params.id}`) : acted
}

/** The secret of a browser that ordered without scripts. */
function secretOf(request: Request): string | undefined {
  return readSecretCookie(request.headers.get('cookie'))
}

export const meta: Route.MetaFunction = args => {
  const { loaderData } = args
  if (!loaderData) return pageMeta(args)
  const { shown_as: shown, item, claim } = loaderData.order
  const about = shown === 'claim' && claim ? formatIdr(claim.amount) : item.name
  return pageMeta(args, { title: `${statusText[shown].label}: ${about}` })
}

export default function TransactionPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderView key={loaderData.order.id} seen={loaderData} acted={actionData} />
}
