import type { PlayerField } from '@kilat/contract/player.ts'
import { cx } from '../../../lib/class-names.ts'
import { playerText } from '../../../text/player.ts'
import { Spinner } from '../../../ui/button.tsx'
import { Icon, type IconShape } from '../../../ui/icon.tsx'
import { checkIcon, infoIcon, warnIcon, xIcon } from '../../../ui/icons.ts'
import type { Checked } from '../use-player-check.ts'

type Props = { check: Checked | null; isChecking: boolean; fields: readonly PlayerField[] }

/** Result of the player look-up, which never shows a name that was not found. */
export function PlayerFound({ check, isChecking, fields }: Props) {
  return (
    <>
      {isChecking && (
        <p className="notice note">
          <Spinner />
          {playerText.checking}
        </p>
      )}
      {!isChecking && check && <Result {...describe(check, fields)} />}
    </>
  )
}

type Described = { ground: string; color: string; icon: IconShape; title: string; note: string }

function Result({ ground, color, icon, title, note }: Described) {
  return (
    <p className={cx('notice', ground)}>
      <Icon shape={icon} size={24} className={color} />
      <span className="min-w-0 note">
        <b className="block text-input leading-5.5 font-extrabold text-ink wrap-anywhere">{title}</b>
        {note}
      </span>
    </p>
  )
}

function describe(check: Checked, fields: readonly PlayerField[]): Described {
  if (check.nickname && check.region && check.is_other_region)
    return { ground: 'bg-warn-soft', color: 'text-warn', icon: warnIcon, title: check.nickname, note: playerText.otherRegion(check.region) }
  if (check.status === 'found' && check.nickname)
    return { ground: 'bg-ok-soft', color: 'text-ok', icon: checkIcon, title: check.nickname, note: playerText.found(check.region) }
  if (check.status === 'not_found') {
    const last = fields.length > 1 ? fields.at(-1)?.label : undefined
    const note = last ? playerText.notFoundHelp(last) : playerText.notFoundHelpOne
    return { ground: 'bg-bad-soft', color: 'text-bad', icon: xIcon, title: playerText.notFound, note }
  }
  const [title, note] = check.isLost ? [playerText.lost, playerText.lostHelp] : [playerText.unchecked, playerText.uncheckedHelp]
  return { ground: 'bg-warn-soft', color: 'text-warn', icon: infoIcon, title, note }
}
