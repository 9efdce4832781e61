<?php
/*
 * A client of a server in plain PHP, which builds its requests as the published SDKs for PHP do. PHP writes an empty object as
 * an empty list.
 *
 * Usage: client.php URL KEY SECRET ROUND. Prints one JSON object with what it saw.
 */
declare(strict_types=1);

[, $url, $key, $secret, $round] = $argv;

function part(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

/** Returns a token, signed as the usual library does it. */
function signed(array $claims, string $secret): string
{
    $head = part(json_encode(['typ' => 'JWT', 'alg' => 'HS256'])) . '.' . part(json_encode($claims));
    return $head . '.' . part(hash_hmac('sha256', $head, $secret, true));
}

/** Sends a request; a body that is a text is a form already. */
function ask(string $method, string $path, array|string|null $body = null, array $query = [], string $type = 'application/json'): array
{
    global $url, $key, $secret;
    $given = ['api_key' => $key];
    foreach ($query as $name => $value) {
        $given[$name] = is_array($value) ? json_encode($value) : (is_bool($value) ? ($value ? 'true' : 'false') : $value);
    }
    $headers = [
        'Authorization: ' . signed(['server' => true], $secret),
        'Stream-Auth-Type: jwt',
        'X-Stream-Client: stream-php-client-3.9',
        'Content-Type: ' . $type,
    ];
    $context = stream_context_create(['http' => [
        'method' => $method,
        'header' => implode("\r\n", $headers),
        'content' => is_array($body) ? json_encode($body) : ($body ?? ''),
        'ignore_errors' => true,
        'protocol_version' => 1.1,
    ]]);
    $text = file_get_contents($url . $path . '?' . http_build_query($given), false, $context);
    preg_match('/ (\d{3})/', $http_response_header[0], $status);
    return ['status' => (int) $status[1], 'body' => json_decode($text)];
}

/** Sends a form. Neither its fields nor its file have a type, and the parts have a length. */
function upload(string $path, string $content, array $fields): array
{
    $boundary = bin2hex(random_bytes(16));
    $form = '';
    foreach ($fields as $name => $value) {
        $length = strlen($value);
        $form .= "--$boundary\r\nContent-Disposition: form-data; name=\"$name\"\r\nContent-Length: $length\r\n\r\n$value\r\n";
    }
    $form .= "--$boundary\r\nContent-Disposition: form-data; name=\"file\"; filename=\"notes.txt\"\r\n\r\n$content\r\n--$boundary--\r\n";
    return ask('POST', $path, $form, [], "multipart/form-data; boundary=$boundary");
}

$room = "/channels/messaging/php-$round";
$user = ['id' => 'php', 'name' => 'Php', 'custom' => [], 'teams' => [], 'privacy_settings' => []];
$seen = [
    'first_users' => ask('POST', '/users', ['users' => ['php' => ['id' => 'php', 'color' => 'red', 'privacy_settings' => []]]]),
    'second_users' => ask('POST', '/api/v2/users', ['users' => ['php' => $user]]),
    'room' => ask('POST', "$room/query", ['data' => ['created_by' => ['id' => 'php'], 'members' => ['php'], 'config_overrides' => []], 'state' => 'true']),
    'second_room' => ask('POST', "/api/v2/chat$room/query", [
        'data' => ['created_by_id' => 'php', 'members' => [['user_id' => 'php', 'custom' => []]], 'custom' => []],
        'messages' => [],
    ]),
    'pinned' => ask('POST', "/api/v2/chat$room/message", ['message' => [
        'text' => 'hi',
        'user_id' => 'php',
        'pinned' => true,
        'pin_expires' => gmdate('Y-m-d\TH:i:s\Z', time() + 3600),
        'attachments' => [],
        'custom' => [],
    ]]),
    'users' => ask('GET', '/users', null, ['payload' => ['filter_conditions' => ['id' => 'php'], 'sort' => [], 'presence' => false]]),
    'upload' => upload("$room/file", 'words', ['user' => json_encode(['id' => 'php'])]),
    'second_upload' => upload('/api/v2/uploads/file', 'words', ['user' => json_encode(['id' => 'php', 'custom' => []])]),
    'missing' => ask('GET', '/api/v2/chat/nothing/none'),
];
$created = $seen['second_users']['body']->users->php->created_at;
$seen['created_at'] = gmdate('Y-m-d\TH:i:s+00:00', intdiv($created, 1_000_000_000));
echo json_encode($seen);
