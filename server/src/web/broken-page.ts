/** The page for a visitor if even the error page could not be rendered. */
export function brokenPage(requestId: string): Response {
  const html = `<!doctype html>
<html lang="id">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Internal Server Error</title></head>
<body>
<h1>Internal Server Error</h1>
<p>Ada gangguan di sistem kami. Muat ulang halaman ini sebentar lagi, ya. Pesananmu tetap aman.</p>
<p>Kode bantuan: ${requestId}</p>
<p><a href="/">Kembali ke beranda</a></p>
</body>
</html>
`
  return new Response(html, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })
}
