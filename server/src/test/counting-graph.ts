import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const messageSchema = z.object({
  biz_opaque_callback_data: z.string(),
  template: z.object({
    name: z.string(),
    components: z.array(z.object({ parameters: z.array(z.object({ text: z.string() })) })),
  }),
})

/** A message that WhatsApp took: the store's id for it, its template and the texts in it, and the path it came by. */
export type CountedMessage = { id: string; template: string; texts: string[]; path: string }

export type CountingGraph = {
  /** The store's settings for it, in a trial. */
  env: Record<string, string>
  /** Every message it took, also one whose sender never got the answer. */
  taken: CountedMessage[]
  /** Takes messages from now on without answering, until `answerAgain`. */
  holdAnswers(): void
  answerAgain(): void
  close(): Promise<void>
}

/** WhatsApp's Cloud API outside of the store's processes, which outlives them. Each message is taken before it is answered. */
export async function startCountingGraph(): Promise<CountingGraph> {
  const taken: CountedMessage[] = []
  let held: (() => void)[] | null = null
  const server = createServer((request, response) => {
    void readMessage(request).then(message => {
      taken.push(message)
      const answer = () => response.end(JSON.stringify({ messages: [{ id: `wamid.${randomUUID()}` }] }))
      if (held) held.push(answer)
      else answer()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    env: {
      WHATSAPP_TOKEN: 'a-token-of-this-test',
      WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
      WHATSAPP_APP_SECRET: 'a-secret-of-this-test',
      WHATSAPP_VERIFY_TOKEN: 'a-word-of-this-test',
      WHATSAPP_SIMULATOR: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    taken,
    holdAnswers() {
      held = []
    },
    answerAgain() {
      for (const answer of held ?? []) answer()
      held = null
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function readMessage(request: IncomingMessage): Promise<CountedMessage> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { biz_opaque_callback_data: id, template } = messageSchema.parse(JSON.parse(Buffer.concat(chunks).toString()))
  return {
    id,
    path: request.url ?? '',
    template: template.name,
    texts: template.components.flatMap(({ parameters }) => parameters.map(({ text }) => text)),
  }
}
