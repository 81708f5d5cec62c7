import { listSuppliers } from '@kilat/contract/operator/suppliers.ts'
import { type Route, route } from '../../http/route.ts'
import { readSuppliers } from './read-suppliers.ts'

export const balanceOperatorRoutes: Route[] = [route(listSuppliers, async ctx => ({ data: await readSuppliers(ctx) }))]
