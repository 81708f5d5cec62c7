export default function TransactionHistory() {
  return null
}
