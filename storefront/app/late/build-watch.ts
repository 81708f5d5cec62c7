import { shellText } from '../text/shell/shell.ts'

/** The build in each language has an id of its own. */
const latestPath = `/builds/latest${shellText.language === 'id' ? '' : `-${shellText.language}`}.json`
/** Interval at which the latest build is asked for. */
const checkEveryMs = 60 * 60_000
/** Pause between two questions of a page that becomes visible again and again. */
const wakePauseMs = 60_000

type Asking = { fetch: (path: string) => Promise<unknown> }

/**
 * True if the server has another build than the running one. It loads both each time: the latest id, and that build's
 * manifest, which a half-finished deployment does not have yet. Throws if it can not be found out.
 */
export async function isOutdated(running: string, asking: Asking): Promise<boolean> {
  const latest = idOf(await asking.fetch(latestPath))
  const served = idOf(await asking.fetch(`/builds/meta/${encodeURIComponent(latest)}.json`))
  return latest !== running && served === latest
}

/** Asks every hour, and when the page becomes visible again after a while; calls `onOutdated` once and then stops. */
export function watchBuilds(running: string, onOutdated: () => void): void {
  let checkedAt = Date.now()
  const check = async () => {
    checkedAt = Date.now()
    // Without a connection the answer is unknown; the next hour asks again.
    if (!(await isOutdated(running, { fetch: fetchJson }).catch(() => false))) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onWake)
    onOutdated()
  }
  const onWake = () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt >= wakePauseMs) void check()
  }
  const timer = setInterval(() => void check(), checkEveryMs)
  document.addEventListener('visibilitychange', onWake)
}

async function fetchJson(path: string): Promise<unknown> {
  const answer = await fetch(path, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

function idOf(build: unknown): string {
  const id: unknown = typeof build === 'object' && build !== null ? Reflect.get(build, 'id') : undefined
  if (typeof id !== 'string') throw new Error('a build has an id')
  return id
}
