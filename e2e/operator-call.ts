import { request } from 'node:http'
import { operatorHeader } from '@kilat/contract/operator/act.ts'
import { expect } from '@playwright/test'

/** Where the shared store listens for its operators. */
const sharedSocket = 'test-results/e2e/store/operator.sock'

/** Acts as an operator of the shared store, or of the one with this socket, as `npm run operator` does. Answers the data. */
export async function callAsOperator(path: string, body: object, socketPath = sharedSocket): Promise<Record<string, unknown>> {
  const headers = { [operatorHeader]: 'ujang', 'content-type': 'application/json' }
  const { status, text } = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const asking = request({ socketPath, method: 'POST', path: `/api/operator${path}`, headers }, async answer => {
      let text = ''
      for await (const part of answer.setEncoding('utf8')) text += part
      resolve({ status: answer.statusCode, text })
    })
    asking.on('error', reject)
    asking.end(JSON.stringify(body))
  })
  expect(status, text).toBe(200)
  const { data }: { data: Record<string, unknown> } = JSON.parse(text)
  return data
}
