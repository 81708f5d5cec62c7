import { userInfo } from 'node:os'

/** The account on this machine. One in a container often has a number and no name. */
export function accountHere(): string {
  try {
    return userInfo().username
  } catch {
    return `account ${process.getuid?.() ?? 'without a name'}`
  }
}
