// Loaded before a server's first import (`node --import`): calls to a company's address go to its simulator. `TEST_REDIRECT` is a JSON object of addresses,
// each by the beginning that it replaces.
const targets = Object.entries(JSON.parse(process.env.TEST_REDIRECT ?? '{}') as Record<string, string>)
const { fetch: send } = globalThis

globalThis.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input)
  const [start, target] = targets.find(([start]) => url.startsWith(start)) ?? []
  return start === undefined ? send(input, init) : send(`${target}${url.slice(start.length)}`, init)
}
