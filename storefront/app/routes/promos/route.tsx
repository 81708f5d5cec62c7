export default function Promos() {
  return null
}
