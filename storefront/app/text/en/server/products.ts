/** English for the server's texts about products: where to find ids, what they look like, descriptions and questions. */
export const productPhrases: Record<string, string> = {
  Lainnya: 'Others',

  'Angka di depan adalah User ID, angka di dalam kurung adalah Zone ID.':
    'The digits in front are the User ID, those in brackets the Zone ID.',
  'Buka Pengaturan, lalu lihat Player ID (UID) di bagian bawah.': 'Open the settings, and find the Player ID (UID) at the bottom.',
  'Buka Terminal (menu utama): UID ada di kiri bawah layar.': 'Open the Terminal (main menu): the UID is at the bottom left of the screen.',
  'Buka Valorant atau Riot Client, lalu arahkan kursor ke nama kamu di kanan atas.':
    'Open Valorant or the Riot Client, and point at your name at the top right.',
  'Buka eFootball, masuk ke menu Ekstra.': 'Open eFootball, go to the menu Extras.',
  'Buka menu Lainnya, lalu Pengaturan.': 'Open the menu More, then Settings.',
  'Character ID ada di bawah nama kamu, biasanya diawali angka 5.': 'The Character ID is below your name, and usually starts with 5.',
  'Character ID ada di halaman pertama; nama server ada di layar pilih karakter.':
    'The Character ID is on the first page; the name of the server is on the screen where you choose a character.',
  'Di halaman profil, lihat angka di bawah nama kamu, misalnya 123456789 (1234).':
    'On the profile page, find the digits below your name, such as 123456789 (1234).',
  'ID ada di bawah nama, misalnya 123456789 (1234).': 'The ID is below the name, such as 123456789 (1234).',
  'Jangan isi nama karakter di dalam game.': 'Do not enter the name of your character in the game.',
  'Ketuk ikon salin di sebelahnya, lalu tempel di sini.': 'Tap the copy icon beside it, then paste it here.',
  'Ketuk ikon salin, lalu tempel di kolom User ID: Zone ID terisi sendiri.':
    'Tap the copy icon, then paste it into User ID: the Zone ID fills in by itself.',
  'Ketuk ikon salin, lalu tempel di sini.': 'Tap the copy icon, then paste it here.',
  'Ketuk untuk menyalin, lalu tempel di sini lengkap dengan tanda #.': 'Tap to copy it, then paste it here with the # in it.',
  'Ketuk untuk menyalin, lalu tempel di sini.': 'Tap to copy it, then paste it here.',
  'Klik untuk menyalin, lalu tempel di sini lengkap dengan tanda #.': 'Click to copy it, then paste it here with the # in it.',
  'Lihat pojok kanan bawah layar: angka setelah tulisan UID.': 'Look at the bottom right corner of the screen: the digits after UID.',
  'Lupa? Buka situs Point Blank Indonesia, masuk, lalu lihat halaman Info Akun.':
    'Forgot it? Open the Point Blank Indonesia site, sign in, and look at the page with your account’s information.',
  'Masuk ke Ragnarok M dengan karakter yang ingin diisi.': 'Enter Ragnarok M with the character you want to top up.',
  'Pilih Info Pengguna, lalu cari ID Pemilik.': 'Choose User Information, then find the Owner ID.',
  'Pilih Pengaturan, lalu tab Legal dan Privasi.': 'Choose Settings, then the tab Legal and Privacy.',
  'Pilih tab Akun, lalu cari Player ID (Open ID).': 'Choose the tab Account, then find the Player ID (Open ID).',
  'Player ID ada di bawah nama kamu, hanya angka.': 'The Player ID is below your name, digits only.',
  'Player ID ada di bawah nama kamu.': 'The Player ID is below your name.',
  'Riot ID adalah nama dan tagline di bawah foto, misalnya KilatJaya#ID01.':
    'The Riot ID is the name and tagline below the photo, such as KilatJaya#ID01.',
  'Riot ID adalah nama dan tagline, misalnya KilatJaya#ID01.': 'The Riot ID is the name and tagline, such as KilatJaya#ID01.',
  'Salin angka Player ID (Open ID), lalu tempel di sini.': 'Copy the digits of the Player ID (Open ID), then paste them here.',
  'Salin angkanya, lalu tempel di sini.': 'Copy the digits, then paste them here.',
  'Salin lengkap dengan tanda hubungnya, lalu tempel di sini.': 'Copy it with its hyphens, then paste it here.',
  'Server bisa dilihat di layar masuk, di atas tombol mulai.': 'The server is shown on the login screen, above the start button.',
  'Server terpilih sendiri dari angka awal UID. Cek lagi di layar masuk kalau ragu.':
    'The server is chosen by the first digits of the UID. If in doubt, check it on the login screen.',
  'Space ID ada di bawah nama kamu.': 'The Space ID is below your name.',
  'UID ada di bagian bawah halaman pengaturan.': 'The UID is at the bottom of the settings page.',
  'User ID ada di bagian bawah halaman Pengaturan.': 'The User ID is at the bottom of the settings page.',
  'Zepetto ID adalah nama yang kamu ketik saat masuk ke Point Blank.': 'The Zepetto ID is the name you type to sign in to Point Blank.',

  'Character ID PUBG Mobile biasanya 9–11 angka dan diawali 5.': 'A PUBG Mobile Character ID usually has 9–11 digits and starts with 5.',
  'Riot ID biasanya nama, tanda #, lalu 3–5 huruf atau angka, contohnya KilatJaya#ID01.':
    'A Riot ID is usually a name, a # and 3–5 letters or digits, such as KilatJaya#ID01.',
  'UID Zenless Zone Zero biasanya 10 angka dan diawali 10, 13, 15, atau 17.':
    'A Zenless Zone Zero UID usually has 10 digits and starts with 10, 13, 15 or 17.',
  'User ID Stumble Guys biasanya huruf dan angka tanpa spasi.': 'A Stumble Guys User ID is usually letters and digits without spaces.',
  'User ID eFootball biasanya huruf besar, angka, dan tanda hubung, 6–20 karakter.':
    'An eFootball User ID is usually capitals, digits and hyphens, 6–20 characters.',
  'Zepetto ID biasanya 4–20 huruf atau angka tanpa spasi.': 'A Zepetto ID is usually 4–20 letters or digits without spaces.',

  'Akun saya bukan wilayah Indonesia, bisa?': 'My account is not of the region Indonesia, does it work?',
  'Apa bedanya dengan Free Fire MAX?': 'How does it differ from Free Fire MAX?',
  'Apakah ini kode voucher?': 'Is this a voucher code?',
  'Bisa dipakai di Free Fire biasa?': 'Can I use it in ordinary Free Fire?',
  'Bisa untuk EA FC di konsol atau PC?': 'Does it work for EA FC on consoles or PC?',
  'Bisa untuk League of Legends di PC?': 'Does it work for League of Legends on PC?',
  'Bisa untuk PUBG versi Korea atau Vietnam?': 'Does it work for PUBG of Korea or Vietnam?',
  'Bisa untuk akun Steam?': 'Does it work for Steam accounts?',
  'Bisa untuk eFootball di PlayStation?': 'Does it work for eFootball on PlayStation?',
  'Bisa untuk server Tiongkok?': 'Does it work for servers in China?',
  'Boleh pakai ID Mobile Legends?': 'May I use my Mobile Legends ID?',
  'Cara menukar kodenya?': 'How do I redeem the code?',
  'Coins masuk ke akun atau ke karakter?': 'Do Coins go to the account or to a character?',
  'Gems belum terlihat di game?': 'I do not see the Gems in the game?',
  'Kalau kodenya ditolak?': 'What if the code is refused?',
  'Kenapa Player ID saya panjang sekali?': 'Why is my Player ID so long?',
  'Kenapa tidak pakai nickname?': 'Why not a nickname?',
  'Kodenya dikirim ke mana?': 'Where is the code sent?',
  'Server SEA dan Asia apa bedanya?': 'How do the servers SEA and Asia differ?',
  'Server saya yang mana?': 'Which one is my server?',
  'Strike Pass aktif sampai kapan?': 'Until when is the Strike Pass active?',
  'Weekly Card dihitung mulai kapan?': 'When does a Weekly Card begin?',
  'Weekly Diamond Pass bisa dibeli lebih dari sekali?': 'Can I buy the Weekly Diamond Pass more than once?',

  'Akunnya sama. Diamonds yang dibeli di sini bisa dipakai di Free Fire dan Free Fire MAX selama kamu masuk dengan akun itu.':
    'The account is the same. Diamonds bought here can be used in Free Fire and Free Fire MAX as long as you sign in with that account.',
  'Bisa. Free Fire dan Free Fire MAX memakai akun yang sama, jadi Diamonds terlihat di keduanya.':
    'Yes. Free Fire and Free Fire MAX use the same account, so the Diamonds show up in both.',
  'Bisa. Masa aktifnya ditumpuk, paling banyak 10 minggu untuk satu akun. Kalau batas itu sudah tercapai, game menolak dan uangmu kami kembalikan.':
    'Yes. Their times add up, to 10 weeks at most for one account. Beyond that the game refuses, and we give your money back.',
  'Buka Play Store, ketuk foto profil, pilih Pembayaran & langganan, lalu Tukarkan kode, dan tempel kode dari halaman transaksi.':
    'Open the Play Store, tap your profile photo, choose Payments & subscriptions, then Redeem code, and paste the code of the order’s page.',
  'Buka aplikasi atau situs Steam, pilih nama akun, Account Details, Add funds, lalu Redeem a Steam Gift Card, dan masukkan kodenya.':
    'Open the Steam app or site, choose your account’s name, Account Details, Add funds, then Redeem a Steam Gift Card, and enter the code.',
  'Buka roblox.com/redeem di browser, masuk ke akunmu, tempel kode dari halaman transaksi, lalu tekan Redeem. Robux langsung bertambah.':
    'Open roblox.com/redeem in a browser, sign in to your account, paste the code of the order’s page, then press Redeem. The Robux are added at once.',
  'Buka situs top up Garena Indonesia, masuk ke akunmu, pilih game, pilih pembayaran Garena Voucher, lalu masukkan kode dari halaman transaksi.':
    'Open the Garena Indonesia top-up site, sign in to your account, choose the game, choose Garena Voucher as the payment, then enter the code of the order’s page.',
  'Bukan. Vouchers adalah nama mata uang di game ini. Isinya masuk langsung ke akunmu, tanpa kode.':
    'No. Vouchers is the name of this game’s currency. It goes straight to your account, without a code.',
  'CODM versi Garena memakai Open ID yang bisa sampai 18 angka. Supaya tidak salah satu angka pun, salin dan tempel, jangan diketik.':
    'Garena’s CODM uses an Open ID of up to 18 digits. So that none is wrong, copy and paste it instead of typing.',
  'Cek dulu huruf dan angka yang mirip, lalu pastikan wilayah akunmu cocok. Kalau tetap ditolak, kirim nomor transaksi lewat WhatsApp supaya kami cek ke pemasok.':
    'First check letters and digits that look alike, then make sure that your account’s region fits. If it is still refused, send us the order number by WhatsApp, and we ask the supplier.',
  'Coins ini untuk eFootball di HP. Di konsol, Coins dibeli lewat toko konsolnya.':
    'These Coins are for eFootball on phones. On consoles, Coins are bought in the console’s own store.',
  'Jangan. Magic Chess: Go Go punya User ID sendiri walaupun kamu masuk dengan akun yang sama. Ambil ID dari profil di dalam Magic Chess.':
    'No. Magic Chess: Go Go has a User ID of its own, even if you sign in with the same account. Take the ID from the profile inside Magic Chess.',
  'Ke satu karakter saja. Kalau kamu punya beberapa karakter, salin Character ID dari karakter yang ingin diisi.':
    'To one character only. If you have several, copy the Character ID of the one you want to top up.',
  'Mulai saat kartu masuk ke akunmu. Goldstars hariannya harus diambil sendiri di dalam game setiap hari.':
    'When the card arrives at your account. You collect the Goldstars of each day yourself in the game.',
  'Nickname bisa diganti dan bisa mirip dengan pemain lain. Zepetto ID tetap dan hanya milik satu akun.':
    'Nicknames can change, and look like those of other players. A Zepetto ID stays, and belongs to one account only.',
  'SEA untuk Asia Tenggara, Asia untuk Jepang dan Korea. Pilih yang tertulis di layar masuk kamu; kalau salah, pengiriman bisa gagal dan uangmu kembali.':
    'SEA is for South-East Asia, Asia for Japan and Korea. Choose what your login screen says; if it is wrong, the delivery may fail, and your money comes back.',
  'Sampai musim yang sedang berjalan selesai. Sisa harinya bisa dilihat di halaman Strike Pass di dalam game.':
    'Until the current season ends. The Strike Pass page in the game shows the days left.',
  'Tidak bisa. FC Points ini hanya untuk FC Mobile di Android dan iOS.': 'No. These FC Points are for FC Mobile on Android and iOS only.',
  'Tidak bisa. Pengisian ini hanya untuk akun Delta Force versi Garena, di HP maupun PC.':
    'No. This is for accounts of Garena’s Delta Force only, on phones and PC.',
  'Tidak bisa. Tokens ini untuk Honor of Kings versi global. Akun versi Tiongkok memakai sistem yang berbeda.':
    'No. These Tokens are for the global Honor of Kings. Chinese accounts use another system.',
  'Tidak bisa. UC ini untuk PUBG Mobile versi global, yaitu versi yang ada di Play Store dan App Store Indonesia.':
    'No. This UC is for the global PUBG Mobile, which is the one in the Indonesian Play Store and App Store.',
  'Tidak bisa. VP ini hanya untuk akun dengan wilayah Indonesia. Kamu bisa melihat wilayah akun di situs Riot, di bagian pengaturan akun.':
    'No. This VP is for accounts of the region Indonesia only. Riot’s site shows your region in the account settings.',
  'Tidak bisa. Wild Cores hanya untuk Wild Rift di HP. League of Legends di PC memakai RP.':
    'No. Wild Cores are for Wild Rift on phones only. League of Legends on PC uses RP.',
  'Tutup Stumble Guys sampai benar-benar berhenti, lalu buka lagi. Gems dimuat saat game dibuka.':
    'Close Stumble Guys completely, then open it again. Gems are loaded when the game starts.',

  'Big Cat Coins (BCC) dipakai di Ragnarok M: Eternal Love untuk Exchange, kostum, dan paket Gacha di toko. Coins masuk ke satu karakter, jadi salin Character ID dari karakter yang ingin kamu isi. Pilih juga server tempat karakter itu berada.':
    'Big Cat Coins (BCC) are used in Ragnarok M: Eternal Love for the Exchange, costumes and Gacha packs of the shop. They go to one character, so copy the Character ID of the one you want to top up, and choose its server.',
  'CP dipakai untuk Battle Pass, Lucky Draw, dan bundle senjata di Call of Duty: Mobile versi Garena. Akun harus dari versi Indonesia; akun Activision atau wilayah lain tidak bisa diisi. Salin Player ID dari halaman profil, karena angkanya panjang.':
    'CP is used for the Battle Pass, Lucky Draw and weapon bundles of Garena’s Call of Duty: Mobile. The account must be Indonesian; Activision accounts and other regions can not be topped up. Copy the Player ID from the profile page, because it is long.',
  'Delta Coins dipakai untuk Season Pass, skin senjata, dan tampilan operator di Delta Force versi Garena. Coins yang sama terlihat di HP dan PC selama kamu masuk dengan akun yang sama. Isi Player ID dari halaman profil.':
    'Delta Coins are used for the Season Pass, weapon skins and operator looks of Garena’s Delta Force. They show up on phone and PC as long as you sign in with the same account. Enter the Player ID from the profile page.',
  'Diamonds Free Fire dipakai untuk bundle, skin senjata, karakter, pet, dan putaran Luck Royale. Membership mingguan dan bulanan memberi Diamonds tiap hari dan lebih hemat kalau kamu main rutin. Yang dibutuhkan cuma Player ID, dan akunnya harus di server Indonesia.':
    'Free Fire Diamonds are used for bundles, weapon skins, characters, pets and Luck Royale. Weekly and monthly memberships give Diamonds each day, and cost less if you play often. All it takes is the Player ID, and the account must be on the Indonesian server.',
  'Diamonds di Magic Chess: Go Go dipakai untuk membuka Commander, papan catur, dan efek eliminasi, juga untuk event musiman. Weekly Card memberi Diamonds sedikit demi sedikit selama tujuh hari. Akunnya terpisah dari Mobile Legends, jadi salin ID dari dalam Magic Chess.':
    'Diamonds in Magic Chess: Go Go unlock Commanders, chess boards and elimination effects, and seasonal events. The Weekly Card gives Diamonds little by little for seven days. The account is not that of Mobile Legends, so copy the ID inside Magic Chess.',
  'Diamonds dipakai untuk membeli hero, skin, dan efek recall di Mobile Legends: Bang Bang, juga untuk ikut event dan menarik undian skin. Weekly Diamond Pass memberi sebagian Diamonds langsung dan sisanya tiap hari selama tujuh hari, asal kamu masuk game. Cukup User ID dan Zone ID; kata sandi akun tidak pernah diminta.':
    'Diamonds buy heroes, skins and recall effects in Mobile Legends: Bang Bang, and take part in events and skin draws. The Weekly Diamond Pass gives some Diamonds at once and the rest each day for seven days, if you enter the game. All it takes is User ID and Zone ID; nobody asks for your password.',
  'Diamonds untuk akun Free Fire yang kamu mainkan di Free Fire MAX: bundle, skin senjata, dan Luck Royale. Player ID dan isi akunnya sama dengan Free Fire biasa, jadi Diamonds terlihat di kedua aplikasi. Membership mingguan memberi Diamonds tiap hari selama tujuh hari.':
    'Diamonds for the Free Fire account you play in Free Fire MAX: bundles, weapon skins and Luck Royale. Player ID and account are those of ordinary Free Fire, so the Diamonds show up in both apps. The weekly membership gives Diamonds each day for seven days.',
  'FC Points dipakai untuk paket pemain, Star Pass, dan penawaran event di EA Sports FC Mobile. Points masuk ke tim yang terhubung dengan UID, jadi pastikan kamu menyalin UID dari tim yang benar. Tidak perlu masuk ke akun EA.':
    'FC Points are used for player packs, the Star Pass and event offers in EA Sports FC Mobile. They go to the team of the UID, so make sure that you copy the UID of the right team. No EA sign-in is needed.',
  'Gems dipakai untuk Stumble Pass, skin, emote, dan putaran roda di Stumble Guys. Gems masuk ke akun yang User ID-nya kamu isi, di perangkat mana pun kamu bermain. Simpan dulu akunmu lewat Google atau Apple supaya tidak hilang.':
    'Gems are used for the Stumble Pass, skins, emotes and wheel spins in Stumble Guys. They go to the account of the User ID, on whichever device you play. Save your account with Google or Apple first, so that it is not lost.',
  'Genesis Crystals ditukar satu banding satu jadi Primogem untuk Wish, atau dipakai membeli kostum karakter. Blessing of the Welkin Moon memberi 300 Genesis Crystals langsung dan 90 Primogem tiap hari selama 30 hari. Isi UID dan server; masuk ke akun tidak diperlukan.':
    'Genesis Crystals become Primogems for Wishes one to one, or buy character outfits. Blessing of the Welkin Moon gives 300 Genesis Crystals at once and 90 Primogems each day for 30 days. Enter UID and server; no sign-in is needed.',
  'Gold dipakai untuk skin senjata, Striker, dan peti di Blood Strike. Strike Pass Elite membuka jalur hadiah berbayar untuk musim yang sedang berjalan. Pengisian cukup dengan Player ID; tidak perlu memilih server.':
    'Gold is used for weapon skins, Strikers and crates in Blood Strike. Strike Pass Elite opens the paid rewards of the current season. All it takes is the Player ID; there is no server to choose.',
  'Goldstars dipakai untuk kostum, pet, efek, dan Super Pass di Super Sus. Weekly dan Monthly Card memberi Goldstars tiap hari, jadi totalnya lebih banyak kalau kamu masuk rutin. Isi Space ID yang ada di profil.':
    'Goldstars are used for costumes, pets, effects and the Super Pass in Super Sus. Weekly and Monthly Cards give Goldstars each day, so you get more if you play often. Enter the Space ID of your profile.',
  'Kode Google Play Indonesia untuk membayar game, item di dalam game, langganan, dan buku di Play Store. Negara akun Google Play harus Indonesia. Saldo masuk ke akun Google yang dipakai saat menukar dan tidak bisa dipindah ke akun lain.':
    'Google Play Indonesia codes pay for games, items in games, subscriptions and books in the Play Store. The country of the Google Play account must be Indonesia. The balance goes to the Google account that redeems the code, and can not be moved to another.',
  'Kode Steam Wallet dalam rupiah untuk membeli game, DLC, dan item di Steam. Akun Steam harus memakai mata uang rupiah (wilayah Indonesia); akun dengan mata uang lain menolak kodenya. Saldo tidak punya masa berlaku setelah ditukar.':
    'Steam Wallet codes in rupiah buy games, DLC and items on Steam. The Steam account must use rupiah (region Indonesia); accounts with another currency refuse the code. Once redeemed, the balance does not expire.',
  'Kode gift card Roblox yang berisi Robux untuk avatar, game pass, dan item di dalam game. Tukar kodenya sendiri di situs Roblox, jadi nama pengguna dan kata sandimu tidak perlu diberikan ke siapa pun. Satu kode hanya bisa ditukar sekali.':
    'Roblox gift card codes with Robux for avatars, game passes and items in games. You redeem the code yourself on Roblox’s site, so nobody needs your user name and password. A code can be redeemed only once.',
  'Kode voucher Garena Shells untuk mengisi saldo Shells, lalu ditukar jadi Diamonds Free Fire, CP CODM, Vouchers AoV, atau Delta Coins. Tukar kodenya di situs top up Garena setelah masuk dengan akunmu. Kode berlaku untuk Garena Indonesia.':
    'Garena Shells voucher codes fill your Shells balance, which becomes Free Fire Diamonds, CODM CP, AoV Vouchers or Delta Coins. Redeem the code on Garena’s top-up site after signing in. The codes are for Garena Indonesia.',
  'Lunite ditukar jadi Astrite untuk Convene Resonator dan senjata di Wuthering Waves. Lunite Subscription memberi 300 Lunite langsung dan 90 Astrite tiap hari selama 30 hari. Isi UID dan pilih server tempat kamu bermain; pemain Indonesia kebanyakan di SEA.':
    'Lunite becomes Astrite to convene Resonators and weapons in Wuthering Waves. The Lunite Subscription gives 300 Lunite at once and 90 Astrite each day for 30 days. Enter the UID and choose your server; most players in Indonesia are on SEA.',
  'Monochrome ditukar jadi Polychrome untuk mencari Agent dan W-Engine di Zenless Zone Zero. Inter-Knot Membership memberi 300 Monochrome langsung dan 90 Polychrome tiap hari selama 30 hari. Isi UID dan server Proxy kamu.':
    'Monochrome becomes Polychrome to search for Agents and W-Engines in Zenless Zone Zero. The Inter-Knot Membership gives 300 Monochrome at once and 90 Polychrome each day for 30 days. Enter the UID and server of your Proxy.',
  'Oneiric Shards ditukar satu banding satu jadi Stellar Jade untuk Warp karakter dan Light Cone. Express Supply Pass memberi 300 Oneiric Shards langsung dan 90 Stellar Jade tiap hari selama 30 hari. Isi UID Trailblazer dan servernya.':
    'Oneiric Shards become Stellar Jade for character and Light Cone Warps one to one. The Express Supply Pass gives 300 Oneiric Shards at once and 90 Stellar Jade each day for 30 days. Enter the UID and server of your Trailblazer.',
  'PB Cash dipakai untuk membeli senjata, karakter, dan item di toko Point Blank Zepetto. Cash masuk ke akun lewat Zepetto ID, yaitu nama yang kamu ketik saat masuk, bukan nama di dalam game. Berlaku untuk server Indonesia.':
    'PB Cash buys weapons, characters and items in the shop of Zepetto’s Point Blank. It goes to the account of the Zepetto ID, the name you type to sign in, not the name in the game. For the Indonesian server.',
  'Tokens dipakai untuk membeli skin, hero, dan Honor Pass di Honor of Kings versi global. Weekly Card memberi Tokens tiap hari selama tujuh hari; Weekly Card Plus memberi lebih banyak. Cukup isi Player ID yang ada di profil.':
    'Tokens buy skins, heroes and the Honor Pass in the global Honor of Kings. The Weekly Card gives Tokens each day for seven days; Weekly Card Plus gives more. All it takes is the Player ID of your profile.',
  'UC (Unknown Cash) dipakai untuk Royale Pass, peti, skin senjata, dan pakaian di PUBG Mobile. Pengisian memakai Character ID dan berlaku untuk versi global yang dimainkan di Indonesia. Elite Pass langsung membuka hadiah musim yang sedang berjalan.':
    'UC (Unknown Cash) is used for the Royale Pass, crates, weapon skins and outfits in PUBG Mobile. It takes the Character ID, and is for the global version played in Indonesia. The Elite Pass opens the rewards of the current season at once.',
  'VP (Valorant Points) dipakai untuk skin senjata, bundle, dan Battle Pass. VP masuk ke akun lewat Riot ID, yaitu nama dan tagline seperti KilatJaya#ID01. Wilayah akun harus Indonesia: akun dari negara lain akan ditolak.':
    'VP (Valorant Points) is used for weapon skins, bundles and the Battle Pass. It goes to the account of the Riot ID, a name and tagline such as KilatJaya#ID01. The account’s region must be Indonesia: others are refused.',
  'Vouchers adalah mata uang di Arena of Valor untuk hero, skin, dan Valor Pass. Vouchers masuk langsung ke akun lewat Player ID; tidak ada kode yang perlu ditukar. Akun harus dari versi Garena Indonesia.':
    'Vouchers are the currency of Arena of Valor for heroes, skins and the Valor Pass. They go straight to the account of the Player ID; there is no code to redeem. The account must be of Garena Indonesia.',
  'Wild Cores dipakai untuk membeli champion, skin, dan Wild Pass di League of Legends: Wild Rift. Isi Riot ID lengkap dengan tagline, sama seperti yang tampil di profil. Akun harus terdaftar di wilayah Indonesia.':
    'Wild Cores buy champions, skins and the Wild Pass in League of Legends: Wild Rift. Enter the whole Riot ID with its tagline, as your profile shows it. The account must be of the region Indonesia.',
  'eFootball Coins dipakai untuk merekrut pemain Epic dan Big Time, memperpanjang kontrak, dan membeli Match Pass. Pengisian memakai ID pemilik akun Konami yang terhubung ke game di HP. Salin ID apa adanya, termasuk tanda hubung.':
    'eFootball Coins sign Epic and Big Time players, extend contracts and buy the Match Pass. It takes the owner ID of the Konami account that is linked to the game on your phone. Copy the ID as it is, with its hyphens.',
}

/** Sentences that are the same for several products, but for the names in them. */
export const productRules: [from: RegExp, to: string][] = [
  [/^Buka (.+), ketuk foto profil di (?:kiri|kanan) atas(?: lobi)?\.$/, 'Open $1, and tap your profile photo at the top.'],
  [/^Buka (.+), ketuk nama atau foto profil di kiri atas lobi\.$/, 'Open $1, and tap your name or photo at the top left of the lobby.'],
  [/^Buka (.+), ketuk ikon roda gigi di kanan atas\.$/, 'Open $1, and tap the gear icon at the top right.'],
  [/^Buka (.+) dan masuk ke dalam permainan\.$/, 'Open $1 and enter the game.'],
  [/^(.+) biasanya ([\d–]+) angka\.$/, 'The $1 usually has $2 digits.'],
  [/^Kapan (.+) masuk\?$/, 'When will my $1 arrive?'],
  [/^Kalau salah ketik User ID dan Zone ID\?$/, 'What if I mistype the User ID or Zone ID?'],
  [/^Kalau salah ketik (.+)\?$/, 'What if I mistype the $1?'],
  [
    /^(.+) kami kirim otomatis begitu pembayaran diterima\. Hanya kiriman pertamamu ke sebuah akun menunggu sebentar, supaya ID-nya masih bisa kamu perbaiki\. .+ kalau cara bayarmu tidak bisa menerimanya\.$/,
    'We send $1 automatically once the payment arrives. Only your first delivery to an account waits a moment, so that you can still correct the ID. The order’s page shows each step, and until when it is done. What is not sent by then, we cancel and refund. What was sent and not answered by the supplier, we check, and that page says when it is decided. If you ordered while signed in, the money goes straight to your balance; without an account it goes back the way you paid, or we keep it for you to collect if that is not possible.',
  ],
  [
    /^Cek User ID dan Zone ID sebelum bayar\. Kalau ID tidak terdaftar, pengiriman gagal dan uangmu kembali\. Kalau ID itu milik orang lain, (.+) sudah masuk ke akunnya dan tidak bisa ditarik\.$/,
    'Check User ID and Zone ID before you pay. If the ID does not exist, the delivery fails and your money comes back. If it is somebody else’s, the $1 went to their account and can not be taken back.',
  ],
  [
    /^Cek (.+) sebelum bayar\. Kalau ID tidak terdaftar, pengiriman gagal dan uangmu kembali\. Kalau ID itu milik orang lain, (.+) sudah masuk ke akunnya dan tidak bisa ditarik\.$/,
    'Check the $1 before you pay. If the ID does not exist, the delivery fails and your money comes back. If it is somebody else’s, the $2 went to their account and can not be taken back.',
  ],
  [
    /^Kode (.+) muncul di halaman transaksi begitu pembayaran diterima\. Simpan alamat halaman itu: dengan kontak yang kamu isi saat membeli, kodenya bisa dibuka lagi kapan saja\.$/,
    'The $1 code shows up on the order’s page once the payment arrives. Keep the address of that page: with the contact you entered, the code can be opened again at any time.',
  ],
  [
    /^Server bisa dilihat di layar masuk (.+)\. Biasanya kami pilihkan dari angka awal UID; kalau tidak cocok, ganti sendiri sebelum membayar\.$/,
    'The login screen of $1 shows your server. We usually choose it by the first digits of the UID; if it does not fit, change it before you pay.',
  ],
]
