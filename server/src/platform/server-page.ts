import { html } from 'hono/html'

export type Markup = ReturnType<typeof html>

/** A page of the server itself, which no storefront draws: a heading with its content below, without scripts. `look` is its style. */
export function serverPage({ title, look, content }: { title: string; look: Markup; content: Markup }): Markup {
  return html`<!doctype html>
    <html lang="id">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${look}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}
