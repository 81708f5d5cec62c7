import { spawnSync } from 'node:child_process'
import { getPriority } from 'node:os'

/** The number of Linux's call `sched_setattr`, of which Node knows nothing. */
/** @type {Partial<Record<NodeJS.Architecture, number>>} */
const calls = { x64: 314, arm64: 274 }

/** Linux's policies: for what people wait for, and for what only has to end soon. */
const policies = { usual: 0, batch: 3 }

const longTurnNs = 20_000_000

// A struct sched_attr: its size, policy, flags, niceness, priority, runtime, deadline and period.
const script =
  'my ($call, $pid, $policy, $nice, $turn) = map { $_ + 0 } @ARGV; syscall($call, $pid, pack("LLQlLQQQ", 48, $policy, 0, $nice, 0, $turn, 0, 0), 0)'

/**
 * From now on this process, and what it starts, keeps a core for 20 ms before another process gets it, not for 1 or 2: with many processes on few
 * cores, each of which finds its caches full of another's data, a run takes a tenth longer (docs/decisions/0107). Does nothing where there is no
 * such call: not on Linux, or without Perl, which each Debian has. A Linux before 6.12 only lets nobody interrupt a turn.
 */
export function takeLongTurns() {
  setTurns(policies.batch, longTurnNs)
}

/** Takes that back, for what measures how soon an answer comes. */
export function takeUsualTurns() {
  setTurns(policies.usual, 0)
}

/**
 * @param {number} policy
 * @param {number} turnNs 0 for the system's own
 */
function setTurns(policy, turnNs) {
  const call = process.platform === 'linux' ? calls[process.arch] : undefined
  // Without a priority of its own the call would raise that of a run with a low one, which is forbidden.
  if (call) spawnSync('perl', ['-e', script, ...[call, process.pid, policy, getPriority(), turnNs].map(String)], { stdio: 'ignore' })
}
