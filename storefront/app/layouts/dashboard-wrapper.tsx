/** Frames what stands beside the menu of the account, so that every page of it begins at the same place and is as wide. */
export default function DashboardWrapper({ children }: { children: React.ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:gap-5 min-w-0">{children}</div>
}
