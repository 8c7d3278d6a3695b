/** Loaded before the doctor: names under .test lead to this machine, as a hauler's own name would. */
const dns = require('node:dns')

const { lookup } = dns

dns.lookup = (name, options, callback) => {
  if (!name.endsWith('.test')) return lookup(name, options, callback)
  return lookup('127.0.0.1', options, callback)
}
