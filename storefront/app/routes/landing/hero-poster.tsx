/** The still picture shown before the animation plays, and instead of it. */
export function HeroPoster() {
  return (
    <svg viewBox="0 0 400 420" aria-hidden="true" className="size-full">
      <defs>
        <linearGradient id="layar" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#7a63ff" />
          <stop offset="1" stopColor="#33249c" />
        </linearGradient>
        <g id="permata">
          <path fill="#d5d1ff" d="M-18-7-10-17-5-7Z" />
          <path fill="#fff" d="M-10-17h20L5-7H-5Z" />
          <path fill="#b9aeff" d="m10-17 8 10H5Z" />
          <path fill="#aca0ff" d="M-18-7h13l5 25Z" />
          <path fill="#8d78ff" d="M-5-7H5L0 18Z" />
          <path fill="#6a4dff" d="M5-7h13L0 18Z" />
        </g>
      </defs>
      <ellipse cx="200" cy="388" rx="95" ry="13" fill="#05051e" opacity=".55" />
      <g transform="translate(200 268) rotate(-7)">
        <rect x="-78" y="-118" width="156" height="236" rx="30" fill="#0b1020" stroke="#8d78ff" strokeWidth="3" />
        <rect x="-68" y="-108" width="136" height="216" rx="20" fill="url(#layar)" />
        <path d="M-46 22h92M-46 40h58" stroke="#fff" strokeWidth="9" strokeLinecap="round" opacity=".6" />
        <rect x="-46" y="61" width="92" height="22" rx="11" fill="#ffd60a" />
        <rect x="-17" y="-87.5" width="34" height="7" rx="3.5" fill="#0b1020" />
      </g>
      <path
        transform="translate(134 90) scale(6.8)"
        d="M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z"
        fill="#ffd60a"
        stroke="#0b1020"
        strokeWidth="1.1"
        strokeLinejoin="round"
      />
      <use href="#permata" transform="translate(116 78) rotate(-14) scale(1.65)" />
      <use href="#permata" transform="translate(194 50) scale(1.9)" />
      <use href="#permata" transform="translate(282 66) rotate(18) scale(1.75)" />
      <use href="#permata" transform="translate(78 146) rotate(-26) scale(1.45)" />
      <use href="#permata" transform="translate(312 142) rotate(28) scale(1.45)" />
    </svg>
  )
}
