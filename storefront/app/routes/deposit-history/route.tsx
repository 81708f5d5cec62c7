export default function DepositHistory() {
  return null
}
