import type { PlayerValues } from '@kilat/contract/player.ts'
import { readStored, writeStored } from '../../lib/browser-store.ts'
import { inputNames } from '../../lib/input-names.ts'
import { accountMemoryNames, memoryNames } from '../../lib/memory-names.ts'
import { isRecord } from '../../lib/record.ts'
import { isSharedDevice } from '../../lib/shared-device.ts'
import { keepTyped, type Typed } from '../../lib/typed.ts'

/** For whom something was bought, and how: enough to buy it again without typing. */
export type Target = {
  productId: string
  productTitle: string
  cover: string
  player: PlayerValues
  /** The player in one line; empty for a voucher. */
  display: string
  nickname: string | null
  region: string | null
  /** The buyer's own name for it, such as `Akun adik`. */
  label: string | null
  item: { id: string; name: string; price: number } | null
  quantity: number
  channel: string
  contactKind: 'whatsapp' | 'email'
  contact: string
  /** True if it came from an account, and goes when its user signs out. */
  isAccount: boolean
}

const keptTargets = 12

/** All targets, newest first; those of the signed-in user before those of the device. */
export function readTargets(): Target[] {
  const own = read(accountMemoryNames.targets, true)
  const others = read(memoryNames.targets, false).filter(target => !own.some(other => isSame(other, target)))
  return [...own, ...others]
}

/** Remembers a target as the newest; its label stays. On a device of several people nothing is remembered. */
export function rememberTarget(target: Target): void {
  if (isSharedDevice()) return
  const name = nameOf(target)
  const all = read(name, target.isAccount)
  const label = target.label ?? all.find(other => isSame(other, target))?.label ?? null
  write(name, [{ ...target, label }, ...all.filter(other => !isSame(other, target))])
}

/** Forgets a target. Answers how to bring it back to its place. */
export function forgetTarget(target: Target): () => void {
  const before = [accountMemoryNames.targets, memoryNames.targets].map(name => ({
    name,
    all: read(name, name === accountMemoryNames.targets),
  }))
  for (const { name, all } of before)
    if (all.length > 0)
      write(
        name,
        all.filter(other => !isSame(other, target)),
      )
  return () => {
    for (const { name, all } of before) {
      const place = all.findIndex(other => isSame(other, target))
      const again = all[place]
      if (!again) continue
      const left = read(name, again.isAccount)
      write(name, [...left.slice(0, place), again, ...left.slice(place)])
    }
  }
}

/** Remembers a corrected player instead of the one an order was placed for; `player` is null for an order that was taken back. */
export function correctTarget(
  placed: Pick<Target, 'productId' | 'display'>,
  player: (Pick<Target, 'display' | 'nickname' | 'region'> & { values: PlayerValues | null }) | null,
): void {
  const wrong = readTargets().find(target => isSame(target, placed))
  if (!wrong) return
  forgetTarget(wrong)
  if (!player?.values) return
  const { values, display, nickname, region } = player
  rememberTarget({ ...wrong, player: values, display, nickname, region })
}

/** Gives a target a name of the buyer's own; an empty one takes it away. */
export function labelTarget(target: Target, label: string): void {
  const name = nameOf(target)
  const named = { ...target, label: label.trim().slice(0, 40) || null }
  write(
    name,
    read(name, target.isAccount).map(other => (isSame(other, target) ? named : other)),
  )
}

export function forgetTargets(): void {
  for (const { targets } of [accountMemoryNames, memoryNames]) write(targets, [])
}

/** Takes the contact out of all targets: buying again starts with that of the next order. */
export function forgetTargetContacts(): void {
  for (const { targets: name } of [accountMemoryNames, memoryNames])
    write(
      name,
      read(name, name === accountMemoryNames.targets).map(target => ({ ...target, contact: '' })),
    )
}

/** Fills the form of the target's product, which the buyer opens next. */
export function fillFor(target: Target): void {
  keepTyped(typedFor(target), { isAccount: target.isAccount })
}

/** The form of the target's product, filled in. */
function typedFor({ productId, player, item, quantity, channel, contactKind, contact }: Target): Typed {
  const entries: [string, string][] = Object.entries(player).map(([field, value]) => [inputNames.player(field), value])
  if (item) entries.push([inputNames.item, item.id], [inputNames.quantity, String(quantity)])
  entries.push([inputNames.channel, channel], [inputNames.contactKind, contactKind], [inputNames.contact, contact])
  return { productId, entries, from: queryOf(item), isReady: true }
}

/** The page on which the target is bought again. */
export function targetPath({ productId, item }: Pick<Target, 'productId' | 'item'>): string {
  return `/products/${productId}${queryOf(item)}`
}

/** What the target is called: the buyer's own name, the nickname, or the id. */
export function nameTarget({ label, nickname, display, productTitle }: Target): string {
  return label ?? nickname ?? (display || productTitle)
}

function queryOf(item: Target['item']): string {
  return item ? `?item=${item.id}` : ''
}

function isSame(a: Pick<Target, 'productId' | 'display'>, b: Pick<Target, 'productId' | 'display'>): boolean {
  return a.productId === b.productId && a.display === b.display
}

function nameOf({ isAccount }: Target): string {
  return (isAccount ? accountMemoryNames : memoryNames).targets
}

function write(name: string, targets: Target[]): void {
  writeStored('localStorage', name, targets.slice(0, keptTargets))
}

function read(name: string, isAccount: boolean): Target[] {
  return readStored('localStorage', name, Array.isArray, []).flatMap(value => (isTarget(value) ? [{ ...value, isAccount }] : []))
}

function isTarget(value: unknown): value is Target {
  if (!isRecord(value) || !isRecord(value.player)) return false
  const { item, player, nickname, region, label, quantity, contactKind } = value
  const texts = ['productId', 'productTitle', 'cover', 'display', 'channel', 'contact']
  const isItem = isRecord(item) && typeof item.id === 'string' && typeof item.name === 'string' && typeof item.price === 'number'
  return (
    texts.every(name => typeof value[name] === 'string') &&
    Object.values(player).every(part => typeof part === 'string') &&
    [nickname, region, label].every(text => text === null || typeof text === 'string') &&
    (item === null || isItem) &&
    typeof quantity === 'number' &&
    (contactKind === 'whatsapp' || contactKind === 'email')
  )
}
