import type { SavedPlayer } from '@kilat/contract/profile.ts'
import { useState } from 'react'
import { listSavedPlayers } from '../../api/own-endpoints.ts'
import { TroubleCard } from '../../features/account/trouble-card.tsx'
import { useLoad } from '../../features/account/use-load.ts'
import { callApi } from '../../session/calls/call-api.ts'
import { profileText } from '../../text/profile.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { PlayerRow } from './player-row.tsx'
import { ProfileCard, RowsSkeleton } from './profile-card.tsx'

const headingId = 'id-tersimpan'

/** The user's saved players, with their labels to change and buttons to delete them. */
export function PlayersCard() {
  const {
    value: players,
    isLoading,
    problem,
    reload,
    change,
  } = useLoad(signal => callApi(listSavedPlayers, {}, { signal }).then(answer => answer.data))
  const [news, setNews] = useState('')
  const onChanged = (player: SavedPlayer) => {
    change(all => all.map(each => (each.id === player.id ? player : each)))
    setNews(profileText.renamed)
  }
  const onRemoved = (id: string) => {
    change(all => all.filter(each => each.id !== id))
    setNews(profileText.removed)
    document.getElementById(headingId)?.focus()
  }
  return (
    <ProfileCard id={headingId} title={profileText.players} note={profileText.playersNote} isBusy={isLoading}>
      <p role="status" className="text-sm font-semibold text-ok">
        {news}
      </p>
      {!players && (problem && !isLoading ? <TroubleCard isBare sentence={problem.message} onRetry={reload} /> : <RowsSkeleton rows={1} />)}
      {players?.length === 0 && (
        <div className="grid justify-items-start gap-3 pt-3">
          <p className="max-w-[52ch] text-ink-2">{profileText.playersNone}</p>
          <Link to="/#produk" className={buttonClass('small')}>
            {profileText.pickGame}
          </Link>
        </div>
      )}
      {players && players.length > 0 && (
        <ul className="divide-y divide-line mt-1.5 -mb-2">
          {players.map(player => (
            <PlayerRow key={player.id} player={player} onChanged={onChanged} onRemoved={onRemoved} />
          ))}
        </ul>
      )}
    </ProfileCard>
  )
}
