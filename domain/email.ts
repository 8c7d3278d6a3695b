/** E-mail addresses: text, @, text, dot, text (rule A4). */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
