export default function Informasi() {
  return null
}
