import type { Redeeming } from '@kilat/contract/redeeming.ts'
import { bloodStrike, pointBlank, ragnarokM, wutheringWaves } from './action.ts'
import { stumbleGuys, superSus } from './casual.ts'
import { eaSportsFcMobile, efootball } from './football.ts'
import { arenaOfValor, callOfDutyMobile, deltaForce, freeFire, freeFireMax, garenaShells } from './garena.ts'
import { genshinImpact, honkaiStarRail, zenlessZoneZero } from './hoyoverse.ts'
import { magicChess, mobileLegends } from './moonton.ts'
import type { ProductDefinition } from './product-definition.ts'
import { valorant, wildRift } from './riot.ts'
import { honorOfKings, pubgMobile } from './tencent.ts'
import { googlePlay, roblox, steamWallet } from './vouchers.ts'

/** All products the store knows, most wanted first. Neighbouring covers differ in hue. */
export const productDefinitions: readonly ProductDefinition[] = [
  mobileLegends,
  freeFire,
  genshinImpact,
  pubgMobile,
  roblox,
  honorOfKings,
  valorant,
  honkaiStarRail,
  eaSportsFcMobile,
  freeFireMax,
  magicChess,
  garenaShells,
  wutheringWaves,
  callOfDutyMobile,
  zenlessZoneZero,
  arenaOfValor,
  stumbleGuys,
  googlePlay,
  ragnarokM,
  steamWallet,
  bloodStrike,
  wildRift,
  deltaForce,
  efootball,
  pointBlank,
  superSus,
]

/** The product of a supplier's brand name, ignoring case, among those the software knows and the store's own; undefined for an unknown brand. */
export function findDefinitionByBrand(brand: string, own: readonly ProductDefinition[] = []): ProductDefinition | undefined {
  const name = normaliseBrand(brand)
  return byBrand.get(name) ?? own.find(({ brands }) => brands.some(known => normaliseBrand(known) === name))
}

/** How the codes of a product are redeemed; null for top-ups and products the store does not know. */
export function redeemingOf(productId: string): Redeeming | null {
  return productDefinitions.find(({ id }) => id === productId)?.redeeming ?? null
}

const byBrand = new Map(productDefinitions.flatMap(definition => definition.brands.map(brand => [normaliseBrand(brand), definition])))

/** A brand's name as names are compared. */
export function normaliseBrand(brand: string): string {
  return brand
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
