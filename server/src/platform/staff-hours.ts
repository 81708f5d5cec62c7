/** Working hours of the staff, in minutes after midnight in Jakarta. They may cross midnight; equal ends mean the whole day. */
export type StaffHours = { from: number; to: number }

/** True if staff are at work at this minute of the day. */
export function isStaffed(minute: number, { from, to }: StaffHours): boolean {
  if (from < to) return minute >= from && minute < to
  return from === to || minute >= from || minute < to
}
