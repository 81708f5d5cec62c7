import type { AlertWay } from '@kilat/contract/operator/alerts.ts'
import { type JobName, jobName } from '../../ctx/queue.ts'

/** Sends one message to an operator. Each way has a queue of its own, so that one that hangs keeps no other waiting. */
export const sendAlertJobs: Readonly<Record<AlertWay, JobName<{ messageId: string }>>> = {
  push: jobName('send-push-alert'),
  telegram: jobName('send-telegram-alert'),
  email: jobName('send-email-alert'),
  whatsapp: jobName('send-whatsapp-alert'),
}
