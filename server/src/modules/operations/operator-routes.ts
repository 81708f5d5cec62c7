import { checkCompanies as checkCompaniesEndpoint, listHealth } from '@kilat/contract/operator/companies.ts'
import { listJobs, requeueJob as requeueJobEndpoint } from '@kilat/contract/operator/jobs.ts'
import { listOrderTraffic } from '@kilat/contract/operator/order-traffic.ts'
import { readReadiness as readReadinessEndpoint } from '@kilat/contract/operator/readiness.ts'
import * as switchCalls from '@kilat/contract/operator/switches.ts'
import { listTasks as listTasksEndpoint } from '@kilat/contract/operator/tasks.ts'
import { listWaiting as listWaitingEndpoint } from '@kilat/contract/operator/waiting.ts'
import { type Route, route } from '../../http/route.ts'
import type { AskerOf } from '../../platform/asker.ts'
import { byOperator } from '../../platform/by-hand-options.ts'
import { mayMoveMoney } from '../operators/who-may.ts'
import type { Named, Switched } from '../switches/write-switch.ts'
import { turnOff, turnOn } from './act-on-switch.ts'
import { checkCompanies } from './check-companies.ts'
import { listTasks } from './list-tasks.ts'
import { listWaiting } from './list-waiting.ts'
import { listSwitches, planSwitch } from './plan-switch.ts'
import { readHealth } from './read-health.ts'
import { listFailedJobs, listQueues } from './read-jobs.ts'
import { readOrderTraffic } from './read-order-traffic.ts'
import { readReadiness } from './read-readiness.ts'
import { requeueJob } from './requeue-job.ts'
import { listSubjects } from './switch-subject.ts'

export const operationsOperatorRoutes: Route[] = [
  route(listWaitingEndpoint, ctx => listWaiting(ctx)),
  route(listTasksEndpoint, async (ctx, { asker }) => listTasks(ctx, { mayMove: await mayMoveMoney(ctx, asker) })),
  route(listOrderTraffic, async (ctx, { params }) => ({ data: await readOrderTraffic(ctx, params) })),
  route(listHealth, async (ctx, { query }) => ({ data: await readHealth(ctx, query) })),
  route(listJobs, async ctx => ({ data: await listQueues(ctx), failed: await listFailedJobs(ctx) })),
  route(requeueJobEndpoint, async (ctx, { params, body, asker }) => {
    await requeueJob(ctx, { ...params, ...byOperator(asker, body.reason) })
    return { data: params }
  }),
  route(readReadinessEndpoint, async ctx => ({ data: await readReadiness(ctx) })),
  route(checkCompaniesEndpoint, async (ctx, { query }) => ({
    data: (await checkCompanies(ctx, query)).map(({ tookMs, ...checked }) => ({ ...checked, took_ms: tookMs })),
  })),
  route(switchCalls.listSwitches, async ctx => ({ data: await listSwitches(ctx), subjects: await listSubjects(ctx) })),
  route(switchCalls.planCatalogSwitch, async (ctx, { params }) => ({ data: await planSwitch(ctx, params) })),
  route(switchCalls.planStoreSwitch, async (ctx, { params }) => ({ data: await planSwitch(ctx, params) })),
  route(switchCalls.turnCatalogOff, async (ctx, { body, asker }) => describe(body, await turnOff(ctx, readOffBody(body, asker)))),
  route(switchCalls.turnStoreOff, async (ctx, { body, asker }) => describe(body, await turnOff(ctx, readOffBody(body, asker)))),
  route(switchCalls.turnCatalogOn, async (ctx, { body: { reason, ...asked }, asker }) =>
    describe(asked, await turnOn(ctx, { ...asked, ...byOperator(asker, reason) })),
  ),
  route(switchCalls.turnStoreOn, async (ctx, { body: { reason, ...asked }, asker }) =>
    describe(asked, await turnOn(ctx, { ...asked, ...byOperator(asker, reason) })),
  ),
]

type OffBody = Named & { version: number; sentence: string; until: string | null; reason: string }

function readOffBody({ until, reason, ...asked }: OffBody, asker: AskerOf<'operator'>) {
  return { ...asked, until: until === null ? null : new Date(until), ...byOperator(asker, reason) }
}

function describe({ kind, subject }: Named, { version, isOff }: Switched) {
  return { data: { kind, subject, version, is_off: isOff } }
}
