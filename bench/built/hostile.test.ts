import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { root } from '../../tools/steps/place.mjs'
import { type Attack, attacks, deafAttacks } from '../attacks.ts'
import { type Damage, measureDamage } from '../victim.ts'

const longestWaitMs = 500
const mostGrowthMb = 100
const durationMs = 1_000

// Other systems have only one loopback address, so attackers and victims would be one.
const isPossible = process.platform === 'linux'

const { url, pid } = inject('store')
const store = { url, pid, port: Number(new URL(url).port) }
beforeAll(async () => {
  // The first pages let the process grow to its usual size.
  for (let count = 0; count < 150; count += 1) await (await fetch(`${store.url}/?cari=warm${count}`)).text()
  for (const { path } of everyDeaf) await (await fetch(store.url + path)).text()
})

const biggest = biggestFile()
const everyDeaf = [biggest, '/api/docs/swagger-ui-bundle.js', '/api/openapi.json'].map(path => ({ path }))
const report: string[] = []
afterAll(() => console.log(['', 'What an attack does to others (median, longest wait; growth):', ...report].join('\n')))

/** On a machine that is busy with something else the same is measured again: only what is slow each time is the attack's doing. */
const mostTries = 3

async function suffer(attack: Attack, tries = 1): Promise<Damage> {
  const damage = await measureDamage(store, [biggest, attack.name], durationMs)
  const [median, longest, growth] = [damage.medianMs, damage.longestMs, damage.growthMb].map(value => value.toFixed(0))
  report.push(`${attack.name}: ${median} ms, ${longest} ms; ${growth} MB`)
  const isSlow = damage.medianMs > longestWaitMs
  return isSlow && damage.refused === 0 && tries < mostTries ? suffer(attack, tries + 1) : damage
}

test.runIf(isPossible).each(attacks(biggest))('$name: others usually wait at most half a second for a page', async attack => {
  const damage = await suffer(attack)
  expect(damage.medianMs).toBeLessThanOrEqual(longestWaitMs)
  expect(damage.refused).toBe(0)
})

test.runIf(isPossible).each(deafAttacks(biggest))('$name: others usually wait at most half a second, memory stays flat', async attack => {
  const damage = await suffer(attack)
  expect(damage.medianMs).toBeLessThanOrEqual(longestWaitMs)
  expect(damage.growthMb).toBeLessThanOrEqual(mostGrowthMb)
  expect(damage.refused).toBe(0)
})

test('after all attacks the store answers as quickly as before', async () => {
  expect((await fetch(`${store.url}/health/ready`)).status).toBe(200)
})

/** Address of the biggest file of the build, used to fill the memory. */
function biggestFile(): string {
  const folder = join(root, 'storefront/build/client/assets')
  const files = readdirSync(folder).filter(file => !/\.(?:br|gz)$/.test(file))
  const [first] = files.toSorted((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size)
  return `/assets/${first}`
}
