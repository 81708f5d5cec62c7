export default function Blogs() {
  return null
}
