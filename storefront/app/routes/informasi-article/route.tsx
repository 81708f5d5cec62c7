export default function InformasiArticle() {
  return null
}
