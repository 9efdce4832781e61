/** An example of how a site's own server vouches for a person, in one language of servers. */
export interface TokenExample {
  readonly name: string;
  /** A whole program. Prints the token of the person named by its first argument. */
  readonly program: string;
}

/** Lifetime of a token, s; the chat fetches the next one by itself. */
const GOOD_FOR_S = 3600;

const node = `// npm i jose
import { SignJWT } from 'jose';

const secret = new TextEncoder().encode(process.env.STOOP_SECRET);

const chatToken = (userId) =>
  new SignJWT({ user_id: userId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(secret);

console.log(await chatToken(process.argv[2]));
`;

const python = `import base64, hashlib, hmac, json, os, sys, time

def part(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")

def chat_token(user_id):
    now = int(time.time())
    header = part(json.dumps({"alg": "HS256", "typ": "JWT"}).encode())
    claims = part(json.dumps({"user_id": user_id, "iat": now, "exp": now + ${GOOD_FOR_S}}).encode())
    secret = os.environ["STOOP_SECRET"].encode()
    signature = part(hmac.new(secret, header + b"." + claims, hashlib.sha256).digest())
    return (header + b"." + claims + b"." + signature).decode()

print(chat_token(sys.argv[1]))
`;

const ruby = `require "base64"
require "json"
require "openssl"

def part(data)
  Base64.urlsafe_encode64(data, padding: false)
end

def chat_token(user_id)
  now = Time.now.to_i
  header = part({ alg: "HS256", typ: "JWT" }.to_json)
  claims = part({ user_id: user_id, iat: now, exp: now + ${GOOD_FOR_S} }.to_json)
  signature = OpenSSL::HMAC.digest("SHA256", ENV.fetch("STOOP_SECRET"), "#{header}.#{claims}")
  "#{header}.#{claims}.#{part(signature)}"
end

puts chat_token(ARGV[0])
`;

const php = `<?php
function part(string $data): string {
    return rtrim(strtr(base64_encode($data), '+/', '-_'), '=');
}

function chat_token(string $userId): string {
    $now = time();
    $header = part(json_encode(['alg' => 'HS256', 'typ' => 'JWT']));
    $claims = part(json_encode(['user_id' => $userId, 'iat' => $now, 'exp' => $now + ${GOOD_FOR_S}]));
    $signature = hash_hmac('sha256', "$header.$claims", getenv('STOOP_SECRET'), true);
    return "$header.$claims." . part($signature);
}

echo chat_token($argv[1]), "\n";
`;

const go = `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"time"
)

func part(value any) string {
	data, _ := json.Marshal(value)
	return base64.RawURLEncoding.EncodeToString(data)
}

func chatToken(userID string) string {
	now := time.Now().Unix()
	body := part(map[string]string{"alg": "HS256", "typ": "JWT"}) + "." +
		part(map[string]any{"user_id": userID, "iat": now, "exp": now + ${GOOD_FOR_S}})
	mac := hmac.New(sha256.New, []byte(os.Getenv("STOOP_SECRET")))
	mac.Write([]byte(body))
	return body + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

func main() {
	fmt.Println(chatToken(os.Args[1]))
}
`;

export const TOKEN_EXAMPLES: readonly TokenExample[] = [
  { name: 'Node', program: node },
  { name: 'Python', program: python },
  { name: 'Ruby', program: ruby },
  { name: 'PHP', program: php },
  { name: 'Go', program: go },
];

/** Code of the page that uses the token. */
export const IN_THE_PAGE = `Stoop('identify', {
  getToken: () => fetch('/chat-token'),
});`;
