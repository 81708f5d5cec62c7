import type { PlayerField } from '@kilat/contract/player.ts'

type DigitsField = { label: string; game: string; example: string; pattern: string; usual: string; name?: string; maxLength?: number }

/** An id made of digits. `usual` ends the warning for an unusual value, such as `8–10 angka`. */
export function digitsField({ label, game, example, pattern, usual, name = 'player_id', maxLength = 20 }: DigitsField): PlayerField {
  return { name, label, kind: 'digits', example, max_length: maxLength, pattern, pattern_hint: `${label} ${game} biasanya ${usual}.` }
}

/** Riot's name of an account, such as `Kilat Jaya#ID1`. */
export const riotIdField: PlayerField = {
  name: 'riot_id',
  label: 'Riot ID',
  kind: 'text',
  example: 'KilatJaya#ID01',
  max_length: 30,
  pattern: '^.{3,16}#[0-9A-Za-z]{3,5}$',
  pattern_hint: 'Riot ID biasanya nama, tanda #, lalu 3–5 huruf atau angka, contohnya KilatJaya#ID01.',
}

type Server = { value: string; label: string; prefixes?: string[] }

/** A server to choose from; `prefixes` are the leading digits of the ids on it. */
export function serverField(servers: readonly Server[]): PlayerField {
  return {
    name: 'server',
    label: 'Server',
    kind: 'select',
    max_length: 40,
    options: servers.map(({ value, label, prefixes }) => ({ value, label, ...(prefixes && { id_prefixes: prefixes }) })),
  }
}
