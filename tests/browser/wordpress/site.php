<?php
/**
 * A page as a theme prints it, with the plugin running in it, for the settings that come as JSON on standard input. WordPress
 * itself needs a database server; here stand the functions of its that the plugin calls, as its handbook describes them. With `save` it
 * prints instead what is kept of the settings, and what their page says.
 */

const ABSPATH = __DIR__;

$given = json_decode( stream_get_contents( STDIN ), true );
$hooks = array();

function add_action( $name, $callback ) {
	$GLOBALS['hooks'][ $name ][] = $callback;
}
function do_action( $name ) {
	foreach ( $GLOBALS['hooks'][ $name ] ?? array() as $callback ) {
		call_user_func( $callback );
	}
}
function get_option( $name, $default ) {
	return 'stoop_chat' === $name ? $GLOBALS['given'] : $default;
}
function esc_attr( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES, 'UTF-8' );
}
function esc_html( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES, 'UTF-8' );
}
function esc_url_raw( $url, $protocols ) {
	return in_array( parse_url( $url, PHP_URL_SCHEME ), $protocols, true ) ? str_replace( array( '"', "'", '<', '>', ' ' ), '', $url ) : '';
}
function sanitize_text_field( $text ) {
	return trim( preg_replace( '/\s+/', ' ', strip_tags( $text ) ) );
}
function wp_print_script_tag( $attributes ) {
	$printed = '';
	foreach ( $attributes as $name => $value ) {
		$printed .= true === $value ? ' ' . esc_attr( $name ) : sprintf( ' %s="%s"', esc_attr( $name ), esc_attr( $value ) );
	}
	echo "<script$printed></script>\n";
}
function current_user_can( $capability ) {
	return 'manage_options' === $capability;
}
function settings_fields( $group ) {}
function submit_button() {}
function register_setting( $group, $name, $options ) {
	$GLOBALS['sanitize'] = $options['sanitize_callback'];
}
function add_settings_error( $page, $code, $text ) {
	$GLOBALS['reported'][ $code ][] = $text;
}

require __DIR__ . '/../../../examples/wordpress/stoop-chat.php';

if ( 'save' === ( $argv[1] ?? '' ) ) {
	do_action( 'admin_init' );
	// A first save is checked twice.
	$kept = $sanitize( $sanitize( $given ) + $given );
	exit( json_encode( array( 'kept' => $kept, 'reported' => $reported ?? null ) ) );
}
?>
<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>A blog</title><link rel="icon" href="data:,"></head>
<body><h1>A post</h1>
<?php Stoop\Chat\print_settings_page(); ?>
<?php do_action( 'wp_footer' ); ?>
</body>
</html>
